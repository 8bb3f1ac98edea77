import type { EventOf } from '@koryaku/contracts/define-event.ts'
import { ReviewPurged } from '@koryaku/contracts/reviews/review.events.ts'
import {
  type ReviewModerationEvent,
  reviewModerationEvents,
} from '@koryaku/contracts/reviews/review-moderation.events.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import { reviewCase } from '@koryaku/contracts/tables/review-case.table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { PoolClient } from 'pg'
import { loadRows, upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'

type ReviewCase = Written<typeof reviewCase>

const moderationTypes: ReadonlySet<string> = new Set(reviewModerationEvents.map(({ type }) => type))
export const isReviewModeration = (event: Recorded): event is Recorded<ReviewModerationEvent> =>
  moderationTypes.has(event.type)

type CaseEvent = Recorded<ReviewModerationEvent | EventOf<typeof ReviewPurged>>
const isAboutCase = (event: Recorded): event is CaseEvent =>
  isReviewModeration(event) || event.type === ReviewPurged.type

/** Updates the cases of reviews. */
export async function applyToReviewCases(
  db: PoolClient,
  events: readonly Recorded[],
  t: TableName,
): Promise<void> {
  const relevant = events.filter(isAboutCase)
  const ids = relevant.map(({ data }) => data.reviewId)
  const cases = await loadRows(db, t, reviewCase, ids)
  for (const event of relevant) {
    const next = evolve(cases.get(event.data.reviewId), event)
    if (next) cases.set(next.review_id, next)
  }
  await upsertRows(db, t, reviewCase, cases.values())
}

function evolve(known: ReviewCase | undefined, event: CaseEvent): ReviewCase | undefined {
  const at = event.metadata.occurredAt
  if (event.type === 'ReviewSuspended') {
    const { reviewId, authorId, gameId, rule, reason } = event.data
    return {
      ...{ review_id: reviewId, author_id: authorId, game_id: gameId, state: 'suspended' },
      ...{ rule, reason, suspended_at: at },
      ...{ appeal: null, appeal_state: null, appealed_at: null, decision: null, decided_at: null },
    }
  }
  if (!known) return undefined
  switch (event.type) {
    case 'ReviewPurged':
      return { ...known, state: 'deleted' }
    case 'ReviewReinstated':
      return { ...known, state: 'reinstated', decision: event.data.reason, decided_at: at }
    case 'ReviewSuspensionAppealed':
      return { ...known, appeal: event.data.appeal, appeal_state: 'waiting', appealed_at: at }
    case 'ReviewAppealDecided': {
      const { outcome, reason } = event.data
      return { ...known, appeal_state: outcome, decision: reason, decided_at: at }
    }
    default:
      event satisfies never
      return known
  }
}
