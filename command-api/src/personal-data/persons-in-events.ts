import type { DomainEventType, EventNamed } from '@koryaku/contracts/events.ts'

type Within<Value> = Value extends readonly (infer Item)[]
  ? Item extends object
    ? keyof Item & string
    : never
  : Value extends object
    ? keyof Value & string
    : never
/** The fields of an event, and those one step within them. */
type PathOf<Data> = Data extends unknown
  ? { [Key in keyof Data & string]-?: Key | `${Key}.${Within<NonNullable<Data[Key]>>}` }[keyof Data & string]
  : never

/**
 * The fields of each event type that identify users. A new event type does not compile without an entry here.
 * A test checks the IDs in the data of all types.
 */
export const personsInEvents: {
  readonly [Type in DomainEventType]: readonly PathOf<EventNamed<Type>['data']>[]
} = {
  ArticleDrafted: ['authorId'],
  TemplateCreated: ['authorId'],
  TemplateHeaderSet: ['authorId'],
  ArticleEdited: ['authorId'],
  ArticlePublished: ['authorId'],
  ArticleRevised: ['authorId'],
  ArticleSettingsChanged: ['authorId'],
  ArticleUnpublished: ['authorId'],
  ArticleDeleted: ['authorId'],
  ArticleRestored: ['authorId'],
  ArticlePurged: ['authorId'],
  PublicationScheduled: ['authorId'],
  PublicationUnscheduled: ['authorId'],
  ScheduledPublicationMissed: ['authorId'],
  ArticleSuspended: ['authorId', 'reason.owner', 'by', 'undoReason.owner'],
  ArticleReinstated: ['authorId', 'reason.owner', 'by'],
  SuspensionAppealed: ['authorId', 'appeal.owner'],
  AppealDecided: ['authorId', 'reason.owner', 'by'],
  AppealReopened: ['authorId', 'appeal.owner', 'reason.owner', 'by'],
  ArticleDraftAutosaved: ['authorId'],
  TextSaved: ['authorId'],
  TextVersionNamed: ['authorId'],
  DraftLinkMade: ['authorId'],
  DraftLinkRevoked: ['authorId'],
  DraftLinkRestored: ['authorId'],
  DraftLinkOpened: ['authorId'],
  CategoryCreated: ['ownerId'],
  CategoryRenamed: ['ownerId'],
  ColumnAdded: ['ownerId'],
  ColumnChanged: ['ownerId'],
  ColumnRemoved: ['ownerId'],
  ColumnsOrdered: ['ownerId'],
  CategoryPublished: ['ownerId'],
  CategoryUnpublished: ['ownerId'],
  CategorySuspended: ['ownerId', 'by'],
  CategoryReinstated: ['ownerId', 'by'],
  CategoryDeleted: ['ownerId'],
  CategoryRestored: ['ownerId'],
  CategoryPurged: ['ownerId'],
  RowsChanged: ['ownerId'],
  TemplateHeaderAdded: ['ownerId'],
  TemplateHeaderChanged: ['ownerId'],
  TemplateHeaderRemoved: ['ownerId'],
  SeriesMade: ['ownerId'],
  SeriesReworded: ['ownerId'],
  SeriesPartsSet: ['ownerId'],
  SeriesRemoved: ['ownerId'],
  RestrictedContentRead: ['authorId', 'by'],
  ModerationSealed: [],
  ArticleLiked: ['userId', 'authorId'],
  ArticleUnliked: ['userId', 'authorId'],
  ArticleBookmarked: ['userId', 'authorId'],
  ArticleUnbookmarked: ['userId', 'authorId'],
  ArticleTicksChanged: ['userId'],
  ArticleVoted: ['userId', 'authorId'],
  ArticleVoteWithdrawn: ['userId', 'authorId'],
  ArticleVotesTold: ['authorId'],
  ReviewDrafted: ['authorId'],
  ReviewPublished: ['authorId'],
  ReviewRevised: ['authorId'],
  PlaythroughAdded: ['authorId'],
  PlaythroughCorrected: ['authorId'],
  PlaythroughRemoved: ['authorId'],
  ReviewUnpublished: ['authorId'],
  ReviewDeleted: ['authorId'],
  ReviewRestored: ['authorId'],
  ReviewPurged: ['authorId'],
  ReviewSuspended: ['authorId', 'reason.owner', 'by', 'undoReason.owner'],
  ReviewReinstated: ['authorId', 'reason.owner', 'by'],
  ReviewSuspensionAppealed: ['authorId', 'appeal.owner'],
  ReviewAppealDecided: ['authorId', 'reason.owner', 'by'],
  ReviewTextSaved: ['authorId'],
  ReviewSlotTaken: ['userId'],
  GameReviewLiked: ['userId', 'authorId'],
  GameReviewUnliked: ['userId', 'authorId'],
  CommentPosted: ['authorId', 'subjectAuthorId', 'replyTo.authorId', 'mentions'],
  CommentEdited: ['authorId'],
  CommentDeleted: ['authorId'],
  CommentRestored: ['authorId'],
  CommentPurged: ['authorId'],
  CommentHidden: ['authorId', 'by'],
  CommentUnhidden: ['authorId', 'by'],
  CommentRulesSwitched: ['by'],
  CommentPolicyChanged: ['authorId'],
  SubjectReported: ['subject.id', 'authorId', 'reporterId', 'sentence.owner'],
  ReportWithdrawn: ['subject.id', 'authorId', 'reporterId'],
  ReportsClosed: ['subject.id', 'authorId', 'reporterIds', 'by'],
  CommentSuspended: ['authorId', 'by', 'reason.owner', 'undoReason.owner'],
  CommentReleased: ['authorId', 'by', 'subjectAuthorId', 'replyTo.authorId', 'mentions'],
  CommentReinstated: ['authorId', 'by', 'reason.owner'],
  CommentSuspensionAppealed: ['authorId', 'appeal.owner'],
  CommentAppealDecided: ['authorId', 'by', 'reason.owner'],
  CommentLiked: ['userId', 'authorId'],
  CommentUnliked: ['userId', 'authorId'],
  ArticleViewsCounted: [],
  ArticleFinishesCounted: [],
  GameFollowed: ['userId'],
  GameRequested: ['userId'],
  GameRequestAccepted: ['userId', 'by'],
  GameRequestDeclined: ['userId', 'by'],
  GameRequestMarkedDuplicate: ['userId', 'by'],
  GameRequestReopened: ['userId', 'by'],
  GameRequestVoted: ['userId'],
  GameRequestVoteWithdrawn: ['userId'],
  GameUnfollowed: ['userId'],
  ShelfPlaced: ['userId'],
  ShelfCleared: ['userId'],
  UserFollowed: ['followeeId', 'followerId'],
  UserUnfollowed: ['followeeId', 'followerId'],
  UserBlocked: ['userId', 'blockedId'],
  UserUnblocked: ['userId', 'blockedId'],
  UserMuted: ['userId', 'mutedId'],
  UserUnmuted: ['userId', 'mutedId'],
  AliasMuted: ['userId'],
  AliasUnmuted: ['userId'],
  MutedWordsChanged: ['userId'],
  GameAdded: [],
  GameEdited: [],
  GameHidden: [],
  GamesMerged: ['by'],
  GamesParted: ['by'],
  GameShown: [],
  GameDeleted: [],
  IgdbGameClaimed: [],
  IgdbGameReleased: [],
  IgdbMatchRejected: [],
  GameVersionReleased: [],
  GameVersionCorrected: [],
  GameVersionWithdrawn: [],
  AuthorsToldOfVersion: ['authors.authorId'],
  ImageUploaded: ['userId'],
  ImageDescribed: ['userId'],
  ImageShared: ['userId'],
  ImageUnshared: ['userId'],
  ImageDeleted: ['userId'],
  ImageRestored: ['userId'],
  ImageBytesRemoved: ['userId'],
  ImageSuspended: ['userId', 'by'],
  ImageReinstated: ['userId', 'by'],
  ImageTaken: ['ownerId', 'userId'],
  InquiryReceived: ['about.id', 'memberId'],
  InquiryClosed: ['by'],
  InquiryReopened: ['by'],
  PartnerAdded: ['authorId', 'by'],
  PartnerTokenMade: ['by'],
  PartnerTokenRevoked: ['by'],
  PartnerSuspended: ['by'],
  PartnerReinstated: ['by'],
  UserRegistered: ['userId'],
  UserRenamed: ['userId'],
  ProfileEdited: ['userId'],
  EmailVerificationConfirmed: ['userId'],
  RoleGranted: ['userId', 'by'],
  RoleRevoked: ['userId', 'by'],
  UserErased: ['userId'],
  UserNameReserved: ['userId'],
  NotificationsChecked: ['userId'],
  NotificationSettingsChanged: ['userId'],
  AccountExcludedFromRanking: ['userId', 'by'],
  AccountReinstatedInRanking: ['userId', 'by'],
  VisitorsCounted: [],
  DailyKpisCounted: [],
  RetentionCounted: [],
}

type Fields = Record<string, unknown>

/**
 * Removes the IDs of other users from an event and from its stream name, which may contain user IDs. These users may
 * be erased or anonymous now, or may have been anonymous when the event was written.
 */
export function withoutOthers<Data extends object>(
  { type, stream, data }: { type: DomainEventType; stream: string; data: Data },
  userId: string,
): { stream: string; data: Data } {
  const others = new Set<string>()
  const copy = structuredClone(data)
  for (const path of personsInEvents[type]) {
    const [field = '', inner] = path.split('.')
    for (const holder of holdersOf(copy as Fields, field, inner)) {
      const key = inner ?? field
      const who = [holder[key]].flat()
      const own = who.filter(id => id === userId)
      for (const id of who) if (typeof id === 'string' && id !== userId) others.add(id)
      // A list stays in the data without these IDs.
      if (Array.isArray(holder[key])) holder[key] = own
      else if (typeof holder[key] === 'string' && own.length === 0) delete holder[key]
    }
  }
  return { stream: [...others].reduce((name, who) => name.replaceAll(who, '?'), stream), data: copy }
}

/** The objects that contain the field: the event data itself, or one or more objects within it. */
function holdersOf(data: Fields, field: string, inner: string | undefined): Fields[] {
  if (inner === undefined) return [data]
  return [data[field]].flat().filter(isHolder)
}

/** An object with a `kind` identifies a user only if the kind is `user`. */
const isHolder = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && (!('kind' in value) || value.kind === 'user')
