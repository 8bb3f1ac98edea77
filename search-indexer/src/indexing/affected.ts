import { articleViewsFamily } from '@koryaku/contracts/articles/article-views.events.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'
import { gameFollowFamily } from '@koryaku/contracts/follows/game-follow.events.ts'
import { userFollowFamily } from '@koryaku/contracts/follows/user-follow.events.ts'
import { articleBookmarkFamily } from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { articleLikeFamily } from '@koryaku/contracts/reactions/article-like.events.ts'
import { reviewLikeFamily } from '@koryaku/contracts/reviews/review-like.events.ts'
import { SEARCH_INDEXES, type SearchIndex } from '@koryaku/search-words/indexes.ts'
import type { UnknownEvent } from '@koryaku/server-kit/event-store.ts'

/** IDs of the documents to reload, by index. */
export type Affected = Record<SearchIndex, Set<string>>

export const nothingAffected = (): Affected => ({
  ...{ games: new Set(), articles: new Set(), reviews: new Set(), users: new Set() },
})

export const isEmpty = (affected: Affected): boolean =>
  SEARCH_INDEXES.every(index => affected[index].size === 0)

export function addAffected(target: Affected, more: Affected): void {
  for (const index of SEARCH_INDEXES) for (const id of more[index]) target[index].add(id)
}

const counts = [
  articleLikeFamily,
  articleBookmarkFamily,
  articleViewsFamily,
  reviewLikeFamily,
  gameFollowFamily,
  userFollowFamily,
]

/** Does this event change no more than how often something is liked, viewed or followed? */
export const isCount = (event: { type: string }): boolean => counts.some(family => family.has(event))

/** The field of an event that identifies the changed documents. */
type Happened = DomainEvent | Pick<UnknownEvent, 'type'>

export interface AffectedByBatch {
  affected: Affected
  /** Games and members whose names changed: every article and review that shows them is affected, too. */
  renamedGames: string[]
  renamedUsers: string[]
  /** Members who count as followers no more. */
  erasedUsers: string[]
  /** Members whose likes count differently: every review that they like is affected, too. */
  recountedUsers: string[]
}

/**
 * Documents that a batch of events may have changed. Pure; their content comes from the read models. Events of
 * unsupported types are left to the rebuild of newer code.
 */
export function affectedBy(events: readonly Happened[]): AffectedByBatch {
  const affected = nothingAffected()
  const renamedGames = new Set<string>()
  const renamedUsers = new Set<string>()
  const erasedUsers = new Set<string>()
  const recountedUsers = new Set<string>()
  for (const event of events) {
    switch (event.type) {
      case 'GameAdded':
      case 'GameHidden':
      case 'GameShown':
      case 'GameDeleted':
        affected.games.add(event.data.gameId)
        break
      case 'GameEdited':
        affected.games.add(event.data.gameId)
        renamedGames.add(event.data.gameId)
        break
      // A merged game has no document; the other one has its names, and articles and reviews are of the game that is shown.
      case 'GamesMerged':
      case 'GamesParted':
        for (const id of [event.data.from, event.data.into]) {
          affected.games.add(id)
          renamedGames.add(id)
        }
        break
      case 'ArticleEdited':
      case 'ArticleRevised':
      case 'ArticleSettingsChanged':
      case 'ArticleLiked':
      case 'ArticleUnliked':
      case 'ArticleBookmarked':
      case 'ArticleUnbookmarked':
      case 'ArticleViewsCounted':
        affected.articles.add(event.data.articleId)
        break
      case 'ArticlePublished':
      case 'ArticleUnpublished':
      case 'ArticleDeleted':
      case 'ArticleRestored':
      case 'ArticlePurged':
      case 'ArticleSuspended':
      case 'ArticleReinstated':
        affected.articles.add(event.data.articleId)
        // Both rank by their number of articles.
        affected.games.add(event.data.gameId)
        affected.users.add(event.data.authorId)
        break
      case 'ReviewPublished':
      case 'ReviewRevised':
      case 'ReviewUnpublished':
      case 'ReviewDeleted':
      case 'ReviewRestored':
      case 'ReviewPurged':
      case 'ReviewSuspended':
      case 'ReviewReinstated':
      case 'PlaythroughAdded':
      case 'PlaythroughCorrected':
      case 'GameReviewLiked':
      case 'GameReviewUnliked':
        affected.reviews.add(event.data.reviewId)
        break
      case 'AccountExcludedFromRanking':
      case 'AccountReinstatedInRanking':
        recountedUsers.add(event.data.userId)
        break
      case 'GameFollowed':
      case 'GameUnfollowed':
        affected.games.add(event.data.gameId)
        break
      case 'UserFollowed':
      case 'UserUnfollowed':
        affected.users.add(event.data.followeeId)
        break
      case 'UserRegistered':
      case 'EmailVerificationConfirmed':
        affected.users.add(event.data.userId)
        break
      case 'ProfileEdited':
      case 'UserRenamed':
      case 'UserErased':
        affected.users.add(event.data.userId)
        renamedUsers.add(event.data.userId)
        if (event.type === 'UserErased') erasedUsers.add(event.data.userId)
        break
      // These events do not affect the index.
      case 'ShelfPlaced':
      case 'ShelfCleared':
      case 'ArticleTicksChanged':
      case 'ArticleVoted':
      case 'ArticleVoteWithdrawn':
      case 'ArticleVotesTold':
      case 'ArticleDrafted':
      case 'TemplateCreated':
      case 'TemplateHeaderSet':
      case 'GameVersionReleased':
      case 'GameVersionCorrected':
      case 'GameVersionWithdrawn':
      case 'AuthorsToldOfVersion':
      case 'PartnerAdded':
      case 'PartnerTokenMade':
      case 'PartnerTokenRevoked':
      case 'PartnerSuspended':
      case 'PartnerReinstated':
      case 'GameRequested':
      case 'GameRequestAccepted':
      case 'GameRequestDeclined':
      case 'GameRequestMarkedDuplicate':
      case 'GameRequestReopened':
      case 'GameRequestVoted':
      case 'GameRequestVoteWithdrawn':
      case 'IgdbGameClaimed':
      case 'IgdbGameReleased':
      case 'IgdbMatchRejected':
      case 'TemplateHeaderAdded':
      case 'TemplateHeaderChanged':
      case 'TemplateHeaderRemoved':
      case 'ReviewDrafted':
      case 'PlaythroughRemoved':
      case 'ReviewTextSaved':
      case 'ReviewSlotTaken':
      case 'ReviewSuspensionAppealed':
      case 'ReviewAppealDecided':
      case 'CommentPosted':
      case 'CommentEdited':
      case 'CommentDeleted':
      case 'CommentRestored':
      case 'CommentPurged':
      case 'CommentHidden':
      case 'CommentUnhidden':
      case 'CommentRulesSwitched':
      case 'CommentPolicyChanged':
      case 'SubjectReported':
      case 'ReportWithdrawn':
      case 'ReportsClosed':
      case 'CommentSuspended':
      case 'CommentReleased':
      case 'CommentReinstated':
      case 'CommentSuspensionAppealed':
      case 'CommentAppealDecided':
      case 'CommentLiked':
      case 'CommentUnliked':
      case 'UserBlocked':
      case 'UserUnblocked':
      case 'UserMuted':
      case 'UserUnmuted':
      case 'AliasMuted':
      case 'AliasUnmuted':
      case 'MutedWordsChanged':
      case 'SeriesMade':
      case 'SeriesReworded':
      case 'SeriesPartsSet':
      case 'SeriesRemoved':
      case 'ArticleDraftAutosaved':
      case 'PublicationScheduled':
      case 'PublicationUnscheduled':
      case 'ScheduledPublicationMissed':
      case 'TextSaved':
      case 'TextVersionNamed':
      case 'DraftLinkMade':
      case 'DraftLinkRevoked':
      case 'DraftLinkRestored':
      case 'DraftLinkOpened':
      case 'SuspensionAppealed':
      case 'AppealDecided':
      case 'AppealReopened':
      case 'RestrictedContentRead':
      case 'ModerationSealed':
      case 'InquiryReceived':
      case 'InquiryClosed':
      case 'InquiryReopened':
      case 'ImageUploaded':
      case 'ImageDescribed':
      case 'ImageShared':
      case 'ImageUnshared':
      case 'ImageDeleted':
      case 'ImageSuspended':
      case 'ImageReinstated':
      case 'ImageTaken':
      case 'CategoryCreated':
      case 'CategoryRenamed':
      case 'ColumnAdded':
      case 'ColumnChanged':
      case 'ColumnRemoved':
      case 'ColumnsOrdered':
      case 'CategoryPublished':
      case 'CategoryUnpublished':
      case 'CategorySuspended':
      case 'CategoryReinstated':
      case 'CategoryDeleted':
      case 'CategoryRestored':
      case 'CategoryPurged':
      case 'RowsChanged':
      case 'ImageRestored':
      case 'ImageBytesRemoved':
      case 'RoleGranted':
      case 'RoleRevoked':
      case 'UserNameReserved':
      case 'NotificationsChecked':
      case 'NotificationSettingsChanged':
      case 'ArticleFinishesCounted':
      case 'VisitorsCounted':
      case 'DailyKpisCounted':
      case 'RetentionCounted':
      case 'Unknown':
        break
      default:
        event satisfies never
    }
  }
  return {
    affected,
    renamedGames: [...renamedGames],
    renamedUsers: [...renamedUsers],
    erasedUsers: [...erasedUsers],
    recountedUsers: [...recountedUsers],
  }
}
