import type { ColumnType } from 'kysely'
import { activityDay } from './activity-day.table.ts'
import { articleBody } from './article-body.table.ts'
import { articleBookmark } from './article-bookmark.table.ts'
import { articleCard } from './article-card.table.ts'
import { articleCounter } from './article-counter.table.ts'
import { articleDraft } from './article-draft.table.ts'
import { articleHistory } from './article-history.table.ts'
import { articleLanguage } from './article-language.table.ts'
import { articleLike } from './article-like.table.ts'
import { articleTag } from './article-tag.table.ts'
import { catalogueTotal } from './catalogue-total.table.ts'
import { checkpoint } from './checkpoint.table.ts'
import type { ReadFrom, WrittenInto } from './columns.ts'
import { deadLetter } from './dead-letter.table.ts'
import type { Table } from './define-table.ts'
import { fold } from './fold.table.ts'
import { formerName } from './former-name.table.ts'
import { gameCard } from './game-card.table.ts'
import { gameCounter } from './game-counter.table.ts'
import { gameExclusion } from './game-exclusion.table.ts'
import { gameFollow } from './game-follow.table.ts'
import { gameFollower } from './game-follower.table.ts'
import { gameTag } from './game-tag.table.ts'
import { image } from './image.table.ts'
import { inquiry } from './inquiry.table.ts'
import { kpiCohort } from './kpi-cohort.table.ts'
import { kpiDay } from './kpi-day.table.ts'
import { memberJoined } from './member-joined.table.ts'
import { memberTotal } from './member-total.table.ts'
import { moderationCase } from './moderation-case.table.ts'
import { notification } from './notification.table.ts'
import { notificationWatermark } from './notification-watermark.table.ts'
import { rankedArticle } from './ranked-article.table.ts'
import { rankingExclusion } from './ranking-exclusion.table.ts'
import { rankingReaction } from './ranking-reaction.table.ts'
import { rankingWindow } from './ranking-window.table.ts'
import { reactionExclusion } from './reaction-exclusion.table.ts'
import { readPosition } from './read-position.table.ts'
import { roleChange } from './role-change.table.ts'
import { searchCheckpoint } from './search-checkpoint.table.ts'
import { siteDay } from './site-day.table.ts'
import { statementsOver } from './statements.ts'
import { userAccess } from './user-access.table.ts'
import { userCard } from './user-card.table.ts'
import { userCounter } from './user-counter.table.ts'
import { userExclusion } from './user-exclusion.table.ts'
import { userFollow } from './user-follow.table.ts'
import { userFollower } from './user-follower.table.ts'

/** Every table of the read models. To add one is to add its file, its line here, and its name in a projection. */
export const readModelTables = [
  activityDay,
  articleBody,
  articleBookmark,
  articleCard,
  articleCounter,
  articleDraft,
  articleHistory,
  articleLanguage,
  articleLike,
  articleTag,
  catalogueTotal,
  formerName,
  gameCard,
  gameCounter,
  gameExclusion,
  gameFollow,
  gameFollower,
  gameTag,
  image,
  inquiry,
  kpiCohort,
  kpiDay,
  memberJoined,
  memberTotal,
  moderationCase,
  notificationWatermark,
  notification,
  rankedArticle,
  rankingExclusion,
  rankingReaction,
  rankingWindow,
  reactionExclusion,
  roleChange,
  siteDay,
  userAccess,
  userCard,
  userCounter,
  userExclusion,
  userFollow,
  userFollower,
] as const

/** What says where the read models and the search index stand: kept, and never built anew. */
export const progressTables = [checkpoint, deadLetter, fold, readPosition, searchCheckpoint] as const

/** A table as queries see it. */
type Queried<T extends Table> = {
  [Name in keyof T['columns']]: ColumnType<
    ReadFrom<T['columns'][Name]>,
    WrittenInto<T['columns'][Name]>,
    WrittenInto<T['columns'][Name]>
  >
}

/** What readers may ask: the views that show the current version of each table, and how far they are. */
export type ReadModels = {
  [T in (typeof readModelTables | typeof progressTables)[number] as `read.${T['name']}`]: Queried<T>
}

/** Builds what readers ask. */
export const read = statementsOver<ReadModels>()
