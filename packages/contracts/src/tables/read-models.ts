import type { ColumnType } from 'kysely'
import { activityDay } from './activity-day.table.ts'
import { aliasMute } from './alias-mute.table.ts'
import { articleBody } from './article-body.table.ts'
import { articleBookmark } from './article-bookmark.table.ts'
import { articleCard } from './article-card.table.ts'
import { articleComment } from './article-comment.table.ts'
import { articleCounter } from './article-counter.table.ts'
import { articleDraft } from './article-draft.table.ts'
import { articleFinishDay } from './article-finish-day.table.ts'
import { articleHistory } from './article-history.table.ts'
import { articleLanguage } from './article-language.table.ts'
import { articleLike } from './article-like.table.ts'
import { articleSeries } from './article-series.table.ts'
import { articleTag } from './article-tag.table.ts'
import { articleText } from './article-text.table.ts'
import { articleVote } from './article-vote.table.ts'
import { articleVoteCount } from './article-vote-count.table.ts'
import { catalogueTotal } from './catalogue-total.table.ts'
import { categoryRow } from './category-row.table.ts'
import { categorySize } from './category-size.table.ts'
import { checkpoint } from './checkpoint.table.ts'
import type { ReadFrom, WrittenInto } from './columns.ts'
import { commentAlias } from './comment-alias.table.ts'
import { commentCase } from './comment-case.table.ts'
import { commentExclusion } from './comment-exclusion.table.ts'
import { commentLike } from './comment-like.table.ts'
import { commentPolicy } from './comment-policy.table.ts'
import { commentRuleSwitch } from './comment-rule-switch.table.ts'
import { commentTotal } from './comment-total.table.ts'
import { databaseCategory } from './database-category.table.ts'
import { deadLetter } from './dead-letter.table.ts'
import type { Table } from './define-table.ts'
import { fold } from './fold.table.ts'
import { formerName } from './former-name.table.ts'
import { gameCard } from './game-card.table.ts'
import { gameChange } from './game-change.table.ts'
import { gameCounter } from './game-counter.table.ts'
import { gameExclusion } from './game-exclusion.table.ts'
import { gameFollow } from './game-follow.table.ts'
import { gameFollower } from './game-follower.table.ts'
import { gameMerge } from './game-merge.table.ts'
import { gameRequest } from './game-request.table.ts'
import { gameRequestErased } from './game-request-erased.table.ts'
import { gameRequestVote } from './game-request-vote.table.ts'
import { gameReview } from './game-review.table.ts'
import { gameReviewLike } from './game-review-like.table.ts'
import { gameReviewText } from './game-review-text.table.ts'
import { gameScore } from './game-score.table.ts'
import { gameScorePart } from './game-score-part.table.ts'
import { gameTag } from './game-tag.table.ts'
import { gameVersion } from './game-version.table.ts'
import { igdbMatch } from './igdb-match.table.ts'
import { image } from './image.table.ts'
import { imageUse } from './image-use.table.ts'
import { inquiry } from './inquiry.table.ts'
import { kpiCohort } from './kpi-cohort.table.ts'
import { kpiDay } from './kpi-day.table.ts'
import { memberJoined } from './member-joined.table.ts'
import { memberTotal } from './member-total.table.ts'
import { moderationCase } from './moderation-case.table.ts'
import { mutedWord } from './muted-word.table.ts'
import { notification } from './notification.table.ts'
import { notificationSetting } from './notification-setting.table.ts'
import { notificationWatermark } from './notification-watermark.table.ts'
import { partner } from './partner.table.ts'
import { partnerToken } from './partner-token.table.ts'
import { publication } from './publication.table.ts'
import { publicationDue } from './publication-due.table.ts'
import { rankedArticle } from './ranked-article.table.ts'
import { rankingExclusion } from './ranking-exclusion.table.ts'
import { rankingReaction } from './ranking-reaction.table.ts'
import { rankingWindow } from './ranking-window.table.ts'
import { reactionExclusion } from './reaction-exclusion.table.ts'
import { readPosition } from './read-position.table.ts'
import { relationErased } from './relation-erased.table.ts'
import { report } from './report.table.ts'
import { reportCase } from './report-case.table.ts'
import { reviewAuthor } from './review-author.table.ts'
import { reviewCase } from './review-case.table.ts'
import { reviewExclusion } from './review-exclusion.table.ts'
import { reviewPlaythrough } from './review-playthrough.table.ts'
import { reviewScore } from './review-score.table.ts'
import { roleChange } from './role-change.table.ts'
import { searchCheckpoint } from './search-checkpoint.table.ts'
import { seriesPart } from './series-part.table.ts'
import { shelfCount } from './shelf-count.table.ts'
import { shelfEntry } from './shelf-entry.table.ts'
import { shelfErased } from './shelf-erased.table.ts'
import { shelfExclusion } from './shelf-exclusion.table.ts'
import { siteDay } from './site-day.table.ts'
import { statementsOver } from './statements.ts'
import { tagSpelling } from './tag-spelling.table.ts'
import { templateHeader } from './template-header.table.ts'
import { userAccess } from './user-access.table.ts'
import { userBlock } from './user-block.table.ts'
import { userCard } from './user-card.table.ts'
import { userCounter } from './user-counter.table.ts'
import { userExclusion } from './user-exclusion.table.ts'
import { userFollow } from './user-follow.table.ts'
import { userFollower } from './user-follower.table.ts'
import { userMute } from './user-mute.table.ts'
import { voteExclusion } from './vote-exclusion.table.ts'

/** Every table of the read models. To add one is to add its file, its line here, and its name in a projection. */
export const readModelTables = [
  activityDay,
  aliasMute,
  articleBody,
  articleBookmark,
  articleCard,
  articleComment,
  articleCounter,
  articleDraft,
  articleFinishDay,
  articleHistory,
  articleLanguage,
  articleLike,
  articleSeries,
  articleTag,
  articleText,
  articleVote,
  articleVoteCount,
  catalogueTotal,
  categoryRow,
  categorySize,
  commentAlias,
  commentCase,
  commentExclusion,
  commentLike,
  commentPolicy,
  commentRuleSwitch,
  commentTotal,
  databaseCategory,
  formerName,
  gameCard,
  gameChange,
  gameCounter,
  gameExclusion,
  gameMerge,
  gameFollow,
  gameFollower,
  gameRequest,
  gameRequestErased,
  gameRequestVote,
  partner,
  partnerToken,
  gameReview,
  gameReviewLike,
  gameReviewText,
  gameScore,
  gameScorePart,
  gameTag,
  gameVersion,
  igdbMatch,
  image,
  imageUse,
  inquiry,
  report,
  reportCase,
  kpiCohort,
  kpiDay,
  memberJoined,
  memberTotal,
  moderationCase,
  mutedWord,
  notificationSetting,
  notificationWatermark,
  notification,
  publication,
  publicationDue,
  rankedArticle,
  rankingExclusion,
  rankingReaction,
  rankingWindow,
  reactionExclusion,
  relationErased,
  reviewAuthor,
  reviewCase,
  reviewExclusion,
  reviewPlaythrough,
  reviewScore,
  roleChange,
  seriesPart,
  shelfCount,
  shelfEntry,
  shelfErased,
  shelfExclusion,
  siteDay,
  tagSpelling,
  templateHeader,
  userAccess,
  userBlock,
  userCard,
  userCounter,
  userExclusion,
  userFollow,
  userFollower,
  userMute,
  voteExclusion,
] as const

/** Progress of read models and search index: kept, and never rebuilt. */
export const progressTables = [checkpoint, deadLetter, fold, readPosition, searchCheckpoint] as const

/** A table as queries see it. */
type Queried<T extends Table> = {
  [Name in keyof T['columns']]: ColumnType<
    ReadFrom<T['columns'][Name]>,
    WrittenInto<T['columns'][Name]>,
    WrittenInto<T['columns'][Name]>
  >
}

/** Tables for readers: the views on the current version of each table, and their progress. */
export type ReadModels = {
  [T in (typeof readModelTables | typeof progressTables)[number] as `read.${T['name']}`]: Queried<T>
}

/** Builds what readers ask. */
export const read = statementsOver<ReadModels>()
