import { ArticleDeleted, ArticleRestored, articleFamily } from '@koryaku/contracts/articles/article.events.ts'
import {
  type ArticleModerationEvent,
  articleModerationEvents,
} from '@koryaku/contracts/articles/article-moderation.events.ts'
import { CommentDeleted, CommentPurged, CommentRestored } from '@koryaku/contracts/comments/comment.events.ts'
import { commentModerationEvents } from '@koryaku/contracts/comments/comment-moderation.events.ts'
import type { EventOf } from '@koryaku/contracts/define-event.ts'
import { restrictedReadFamily } from '@koryaku/contracts/moderation/restricted-read.events.ts'
import { ReviewPurged } from '@koryaku/contracts/reviews/review.events.ts'
import { reviewModerationEvents } from '@koryaku/contracts/reviews/review-moderation.events.ts'
import { articleHistory } from '@koryaku/contracts/tables/article-history.table.ts'
import { commentCase } from '@koryaku/contracts/tables/comment-case.table.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import { moderationCase } from '@koryaku/contracts/tables/moderation-case.table.ts'
import { reviewCase } from '@koryaku/contracts/tables/review-case.table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { PoolClient } from 'pg'
import { defineProjection, on } from '#engine/projection.ts'
import { loadRows, upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import {
  appendHistory,
  foldHistory,
  type HistoryEvent,
  historyChange,
  historyRows,
} from './article-history.ts'
import { applyToCommentCases, isCommentModeration } from './comment-cases.ts'
import { applyToReviewCases, isReviewModeration } from './review-cases.ts'

type ModerationCase = Written<typeof moderationCase>

/** The data of the moderation pages: cases, and the history of every article and of moderated reviews. */
export const moderation = defineProjection({
  name: 'moderation',
  codeVersion: 8,
  tables: [moderationCase, reviewCase, commentCase, articleHistory],
  handles: on(
    ...[...articleFamily.events, ...restrictedReadFamily.events, ...reviewModerationEvents, ReviewPurged],
    ...[...commentModerationEvents, CommentDeleted, CommentRestored, CommentPurged],
  ),
  async apply(db, events, t) {
    await applyToCases(db, events, t)
    await applyToReviewCases(db, events, t)
    await applyToCommentCases(db, events, t)
    await upsertRows(db, t, articleHistory, historyRows(events.filter(isHistory)))
  },
  bulk: {
    changes: [historyChange],
    async append(db, events, t, changes) {
      await applyToCases(db, events, t)
      await applyToReviewCases(db, events, t)
      await applyToCommentCases(db, events, t)
      appendHistory(changes, events.filter(isHistory))
    },
    folds: [{ tables: [articleHistory], statements: foldHistory }],
  },
})

/** The history contains the moderation of a review or a comment, without its other events. */
const isHistory = (event: Recorded): event is Recorded<HistoryEvent> =>
  articleFamily.has(event) ||
  restrictedReadFamily.has(event) ||
  isReviewModeration(event) ||
  isCommentModeration(event)

type CaseEvent = Recorded<ArticleModerationEvent | EventOf<typeof ArticleDeleted | typeof ArticleRestored>>
const articleTypes: ReadonlySet<string> = new Set(articleModerationEvents.map(({ type }) => type))
const isAboutCase = (event: Recorded): event is CaseEvent =>
  articleTypes.has(event.type) || event.type === ArticleDeleted.type || event.type === ArticleRestored.type

async function applyToCases(db: PoolClient, events: Recorded[], t: TableName): Promise<void> {
  const relevant = events.filter(isAboutCase)
  const ids = relevant.map(({ data }) => data.articleId)
  const cases = await loadRows(db, t, moderationCase, ids)
  for (const event of relevant) {
    const id = event.data.articleId
    const next = evolveCase(cases.get(id), event)
    if (next) cases.set(id, next)
  }
  await upsertRows(db, t, moderationCase, cases.values())
}

function evolveCase(known: ModerationCase | undefined, event: CaseEvent): ModerationCase | undefined {
  if (event.type === ArticleDeleted.type) return known && { ...known, state: 'deleted' }
  if (event.type === ArticleRestored.type)
    return known && { ...known, state: event.data.status === 'suspended' ? 'suspended' : 'reinstated' }
  const at = event.metadata.occurredAt
  if (event.type === 'ArticleSuspended') {
    const { articleId, authorId, gameId, rule, reason, evidenceRevision } = event.data
    return {
      ...{ article_id: articleId, author_id: authorId, game_id: gameId, state: 'suspended' },
      ...{ rule, reason, evidence_revision: evidenceRevision, suspended_at: at },
      ...{ appeal: null, appeal_state: null, appealed_at: null, decision: null, decided_at: null },
    }
  }
  if (!known) return undefined
  switch (event.type) {
    case 'ArticleReinstated':
      return { ...known, state: 'reinstated', decision: event.data.reason, decided_at: at }
    case 'SuspensionAppealed':
      return { ...known, appeal: event.data.appeal, appeal_state: 'waiting', appealed_at: at }
    case 'AppealDecided': {
      const { outcome, reason } = event.data
      return { ...known, appeal_state: outcome, decision: reason, decided_at: at }
    }
    case 'AppealReopened': {
      const appealed_at = known.appealed_at ?? at
      const reopened = { appeal: event.data.appeal, appeal_state: 'waiting', appealed_at } as const
      return { ...known, ...reopened, decision: null, decided_at: null }
    }
    default:
      event satisfies never
      return known
  }
}
