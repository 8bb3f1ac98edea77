import type { DomainEventType, EventNamed } from '@koryaku/contracts/events.ts'

/** `person`: an account, under a pseudonym. */
export type FieldKind = 'text' | 'person' | 'count' | 'flag' | 'time'
/** Fields of an article's content that describe its kind; everything else in the content is not exported. */
type ContentField = 'kind' | 'language'
export const CONTENT_FIELDS: readonly string[] = ['kind', 'language'] satisfies ContentField[]

type FieldOf<Data> = keyof Data | (Data extends { content: unknown } ? ContentField : never)
/** Fields that an event has, and how they go; null: nothing of it leaves the site. */
type Decided<Type extends DomainEventType> = Readonly<
  Partial<Record<FieldOf<EventNamed<Type>['data']>, FieldKind>>
> | null

const article = { articleId: 'text', authorId: 'person', gameId: 'text' } as const
const pair = { ...article, userId: 'person' } as const
const reaction = { ...pair, weighs: 'flag', ruleVersion: 'count' } as const
const vote = { ...reaction, vote: 'text', asOf: 'time', versionId: 'text' } as const
const comment = { commentId: 'text', authorId: 'person' } as const
const commentOf = { ...comment, subjectId: 'text' } as const
const review = { reviewId: 'text', authorId: 'person', gameId: 'text' } as const
const playthrough = {
  ...review,
  playthroughId: 'text',
  playedOn: 'text',
  versionId: 'text',
  platform: 'text',
  hours: 'count',
  outcome: 'text',
  difficulty: 'count',
  score2: 'count',
} as const
const reviewPair = { ...review, userId: 'person' } as const
const commentPair = { ...comment, userId: 'person', subjectId: 'text' } as const
const role = { userId: 'person', role: 'text', by: 'person' } as const
const edited = { ...article, kind: 'text', language: 'text' } as const
const category = { categoryId: 'text', ownerId: 'person', gameId: 'text' } as const
const version = { gameId: 'text', versionId: 'text', label: 'text', releasedOn: 'text' } as const
const request = { requestId: 'text', userId: 'person' } as const
const decision = { ...request, by: 'person' } as const
const igdbMatch = { igdbId: 'count', gameId: 'text' } as const
const column = { ...category, columnId: 'text' } as const
const written = { ...edited, copiedFrom: 'text' } as const

/**
 * The fields of events that leave the site in an export, and nothing more. Texts, titles, names, encrypted
 * profiles, hashes of names and everything that is not listed stay in the log. A new type of event does not
 * compile here until its exported fields are decided.
 */
export const exportedEvents: { readonly [Type in DomainEventType]: Decided<Type> } = {
  ArticleDrafted: written,
  TemplateCreated: { ...written, official: 'flag' },
  TemplateHeaderSet: { ...article, headerId: 'text' },
  ArticleEdited: edited,
  ArticlePublished: { ...article, textRef: 'text' },
  ArticleRevised: { ...article, textRef: 'text', substantial: 'flag' },
  ArticleSettingsChanged: { ...article, kind: 'text', language: 'text', versionsPublic: 'flag' },
  ArticleUnpublished: { ...article, cause: 'text' },
  ArticleDeleted: { ...article, wasPublished: 'flag', purgeAt: 'time' },
  ArticleRestored: { ...article, status: 'text' },
  ArticlePurged: article,
  PublicationScheduled: {
    ...{ ...article, scheduleId: 'text', publishAt: 'time', textRef: 'text', substantial: 'flag' },
  },
  PublicationUnscheduled: { ...article, scheduleId: 'text', cause: 'text' },
  ScheduledPublicationMissed: { ...article, scheduleId: 'text', cause: 'text' },
  ArticleSuspended: { ...article, rule: 'text', by: 'person', wasPublished: 'flag', cause: 'text' },
  ArticleReinstated: { ...article, by: 'person', published: 'flag', cause: 'text' },
  ArticleLiked: reaction,
  ArticleUnliked: { ...reaction, likedAt: 'time' },
  ArticleBookmarked: reaction,
  ArticleUnbookmarked: { ...reaction, bookmarkedAt: 'time' },
  ArticleVoted: vote,
  ArticleVoteWithdrawn: { ...vote, votedAt: 'time' },
  ArticleVotesTold: { ...article, vote: 'text', asOf: 'time', level: 'text' },
  CommentPosted: {
    ...{ commentId: 'text', authorId: 'person', subjectAuthorId: 'person', gameId: 'text', rootId: 'text' },
  },
  CommentEdited: comment,
  ReviewDrafted: review,
  ReviewPublished: { ...review, textRef: 'text', spoiler: 'flag', ruleVersion: 'count' },
  ReviewRevised: { ...review, textRef: 'text', spoiler: 'flag' },
  PlaythroughAdded: playthrough,
  PlaythroughCorrected: playthrough,
  PlaythroughRemoved: { ...review, playthroughId: 'text' },
  ReviewUnpublished: review,
  ReviewDeleted: { ...review, wasPublished: 'flag', purgeAt: 'time' },
  ReviewRestored: { ...review, published: 'flag' },
  ReviewPurged: { ...review, wasPublished: 'flag' },
  ReviewSuspended: { ...review, rule: 'text', textRef: 'text', by: 'person', cause: 'text' },
  ReviewReinstated: { ...review, by: 'person', cause: 'text' },
  ReviewSuspensionAppealed: null,
  ReviewAppealDecided: null,
  ReviewTextSaved: null,
  ReviewSlotTaken: null,
  GameReviewLiked: reviewPair,
  GameReviewUnliked: { ...reviewPair, likedAt: 'time' },
  CommentDeleted: { ...comment, purgeAt: 'time' },
  CommentRestored: comment,
  CommentPurged: comment,
  CommentHidden: { ...commentOf, by: 'person', reason: 'text' },
  CommentUnhidden: { ...commentOf, by: 'person' },
  CommentRulesSwitched: null,
  CommentPolicyChanged: { subjectId: 'text', authorId: 'person', audience: 'text', pinnedId: 'text' },
  // Reporters stay private.
  SubjectReported: null,
  ReportWithdrawn: null,
  ReportsClosed: null,
  CommentSuspended: { ...commentOf, rule: 'text', by: 'person', cause: 'text' },
  CommentReleased: { ...commentOf, by: 'person' },
  CommentReinstated: { ...commentOf, by: 'person', cause: 'text', isHeldAgain: 'flag' },
  CommentSuspensionAppealed: null,
  CommentAppealDecided: null,
  CommentLiked: commentPair,
  CommentUnliked: { ...commentPair, likedAt: 'time' },
  ArticleViewsCounted: {
    ...{ articleId: 'text', windowStart: 'time', windowEnd: 'time' },
    ...{ counted: 'count', excluded: 'count', ruleVersion: 'count' },
  },
  ArticleFinishesCounted: {
    ...{ articleId: 'text', day: 'text', windowEnd: 'time', counted: 'count', ruleVersion: 'count' },
  },
  VisitorsCounted: { day: 'text', windowEnd: 'time', counted: 'count', ruleVersion: 'count' },
  GameFollowed: { gameId: 'text', userId: 'person' },
  GameUnfollowed: { gameId: 'text', userId: 'person' },
  // Private by choice.
  ShelfPlaced: null,
  ShelfCleared: null,
  UserFollowed: { followeeId: 'person', followerId: 'person' },
  UserUnfollowed: { followeeId: 'person', followerId: 'person' },
  // The users whom a member avoids are private.
  UserBlocked: null,
  UserUnblocked: null,
  UserMuted: null,
  UserUnmuted: null,
  AliasMuted: null,
  AliasUnmuted: null,
  ArticleTicksChanged: null,
  MutedWordsChanged: null,
  GameAdded: { gameId: 'text', slug: 'text' },
  GameEdited: { gameId: 'text', slug: 'text' },
  GameHidden: { gameId: 'text', slug: 'text' },
  GameShown: { gameId: 'text', slug: 'text' },
  GameDeleted: { gameId: 'text', slug: 'text' },
  GamesMerged: { from: 'text', into: 'text' },
  GamesParted: { from: 'text', into: 'text' },
  GameVersionReleased: version,
  GameVersionCorrected: version,
  GameVersionWithdrawn: { gameId: 'text', versionId: 'text' },
  AuthorsToldOfVersion: { gameId: 'text', versionId: 'text', isLast: 'flag' },
  // Its name is what an owner typed.
  PartnerAdded: { partnerId: 'text', authorId: 'person', by: 'person' },
  PartnerTokenMade: { partnerId: 'text', by: 'person', until: 'time' },
  PartnerTokenRevoked: { partnerId: 'text', by: 'person' },
  PartnerSuspended: { partnerId: 'text', by: 'person' },
  PartnerReinstated: { partnerId: 'text', by: 'person' },
  // The title is a text typed by a user.
  GameRequested: request,
  GameRequestAccepted: { ...decision, gameId: 'text' },
  GameRequestDeclined: { ...decision, reason: 'text' },
  GameRequestMarkedDuplicate: { ...decision, gameId: 'text' },
  GameRequestReopened: decision,
  GameRequestVoted: request,
  GameRequestVoteWithdrawn: request,
  IgdbGameClaimed: igdbMatch,
  IgdbGameReleased: igdbMatch,
  IgdbMatchRejected: igdbMatch,
  UserRegistered: { userId: 'person', emailVerified: 'flag' },
  EmailVerificationConfirmed: { userId: 'person' },
  UserErased: { userId: 'person' },
  RoleGranted: role,
  RoleRevoked: role,
  AccountExcludedFromRanking: { userId: 'person', from: 'text', reason: 'text', by: 'person' },
  AccountReinstatedInRanking: { userId: 'person', by: 'person' },
  DailyKpisCounted: {
    ...{ day: 'text', writers: 'count', readers: 'count', articles: 'count', likes: 'count' },
    ...{ bookmarks: 'count', follows: 'count', views: 'count', members: 'count' },
  },
  ArticleDraftAutosaved: null,
  SeriesMade: null,
  SeriesReworded: null,
  SeriesPartsSet: null,
  SeriesRemoved: null,
  TemplateHeaderAdded: null,
  TemplateHeaderChanged: null,
  TemplateHeaderRemoved: null,
  CategoryCreated: category,
  ColumnAdded: { ...column, columnType: 'text' },
  ColumnRemoved: column,
  CategoryPublished: category,
  CategoryUnpublished: category,
  CategoryDeleted: { ...category, wasPublished: 'flag', purgeAt: 'time' },
  CategoryRestored: category,
  CategoryPurged: category,
  CategoryRenamed: null,
  ColumnChanged: null,
  ColumnsOrdered: null,
  CategorySuspended: null,
  CategoryReinstated: null,
  RowsChanged: null,
  TextSaved: null,
  TextVersionNamed: null,
  DraftLinkMade: null,
  DraftLinkRevoked: null,
  DraftLinkRestored: null,
  DraftLinkOpened: null,
  SuspensionAppealed: null,
  AppealDecided: null,
  AppealReopened: null,
  RestrictedContentRead: null,
  ModerationSealed: null,
  InquiryReceived: null,
  InquiryClosed: null,
  InquiryReopened: null,
  ImageUploaded: null,
  ImageDescribed: null,
  ImageShared: null,
  ImageUnshared: null,
  ImageDeleted: null,
  ImageRestored: null,
  ImageBytesRemoved: null,
  ImageSuspended: null,
  ImageReinstated: null,
  ImageTaken: null,
  UserRenamed: null,
  ProfileEdited: null,
  UserNameReserved: null,
  NotificationsChecked: null,
  NotificationSettingsChanged: null,
  RetentionCounted: null,
}
export const exportableTypes = (Object.keys(exportedEvents) as DomainEventType[]).filter(
  type => exportedEvents[type] !== null,
)
