import type {
  CommentDeleted,
  CommentPurged,
  CommentRestored,
} from '@koryaku/contracts/comments/comment.events.ts'
import {
  type CommentModerationEvent,
  commentModerationEvents,
} from '@koryaku/contracts/comments/comment-moderation.events.ts'
import type { EventOf } from '@koryaku/contracts/define-event.ts'
import { commentCase } from '@koryaku/contracts/tables/comment-case.table.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { PoolClient } from 'pg'
import { loadRows, upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'

type CommentCase = Written<typeof commentCase>

const moderationTypes: ReadonlySet<string> = new Set(commentModerationEvents.map(({ type }) => type))
export const isCommentModeration = (event: Recorded): event is Recorded<CommentModerationEvent> =>
  moderationTypes.has(event.type)

type LifeEvent = EventOf<typeof CommentDeleted | typeof CommentRestored | typeof CommentPurged>
const lifeTypes: ReadonlySet<string> = new Set<LifeEvent['type']>([
  ...(['CommentDeleted', 'CommentRestored', 'CommentPurged'] as const),
])
const isAboutCase = (event: Recorded): event is Recorded<CommentModerationEvent | LifeEvent> =>
  isCommentModeration(event) || lifeTypes.has(event.type)

/** Updates the cases of comments. */
export async function applyToCommentCases(
  db: PoolClient,
  events: readonly Recorded[],
  t: TableName,
): Promise<void> {
  const relevant = events.filter(isAboutCase)
  const cases = await loadRows(
    db,
    t,
    commentCase,
    relevant.map(({ data }) => data.commentId),
  )
  for (const event of relevant) {
    const next = evolve(cases.get(event.data.commentId), event)
    if (next) cases.set(next.comment_id, next)
  }
  await upsertRows(db, t, commentCase, cases.values())
}

function evolve(
  known: CommentCase | undefined,
  event: Recorded<CommentModerationEvent | LifeEvent>,
): CommentCase | undefined {
  const at = event.metadata.occurredAt
  if (event.type === 'CommentSuspended') {
    const { commentId, subjectId, authorId, rule, reason } = event.data
    return {
      ...{ comment_id: commentId, subject_id: subjectId, author_id: authorId, state: 'suspended' },
      ...{ rule, reason, suspended_at: at },
      ...{ appeal: null, appeal_state: null, appealed_at: null, decision: null, decided_at: null },
    }
  }
  if (!known) return undefined
  switch (event.type) {
    case 'CommentDeleted':
    case 'CommentPurged':
      return known.state === 'suspended' ? { ...known, state: 'deleted' } : known
    case 'CommentRestored':
      return known.state === 'deleted' ? { ...known, state: 'suspended' } : known
    case 'CommentReinstated':
      return { ...known, state: 'reinstated', decision: event.data.reason, decided_at: at }
    case 'CommentReleased':
      return known
    case 'CommentSuspensionAppealed':
      return { ...known, appeal: event.data.appeal, appeal_state: 'waiting', appealed_at: at }
    case 'CommentAppealDecided': {
      const { outcome, reason } = event.data
      return { ...known, appeal_state: outcome, decision: reason, decided_at: at }
    }
    default:
      event satisfies never
      return known
  }
}
