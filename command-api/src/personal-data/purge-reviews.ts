import { ReviewPurged, reviewStream } from '@koryaku/contracts/reviews/review.events.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { execute } from '#command-handling/execute.ts'
import { reviewDecider } from '#reviews/review.decider.ts'
import { purgeWork } from './purge-work.ts'

interface Stores {
  db: Pool
  events: EventStore
}

/** Maximum per sweep; the rest follows in the next one. */
const AT_ONCE = 500

/** Deleted reviews whose time is over, and purged ones whose key was left by a crash. */
const due = statement((at: Param<string>, limit: Param<number>) =>
  facts
    .selectFrom('read.game_review as r')
    .innerJoin(sql<{ content_id: string }>`identity.content_key`.as('k'), 'k.content_id', 'r.review_id')
    .select('r.review_id')
    .where(({ or, eb }) =>
      or([eb('r.status', '=', 'purged'), eb('r.purge_at', '<=', sql<Date>`${at}::timestamptz`)]),
    )
    .limit(limit),
)
/** Reviews written by requests that began before the erasure of their author and ended after it. */
const ofErased = statement((limit: Param<number>) =>
  facts
    .selectFrom('read.game_review as r')
    .innerJoin(
      sql<{ content_id: string; owner_id: string }>`identity.content_key`.as('k'),
      'k.content_id',
      'r.review_id',
    )
    .innerJoin(
      sql<{ user_id: string; finished_at: Date | null }>`identity.erasure`.as('e'),
      'e.user_id',
      'k.owner_id',
    )
    .select('r.review_id')
    .where('e.finished_at', 'is not', null)
    .limit(limit),
)
const writtenBy = statement((authorId: Param<string>) =>
  facts
    .selectFrom('read.game_review')
    .select(['review_id', 'status'])
    .where('author_id', '=', authorId)
    .where('status', '<>', 'purged'),
)

/** Purges reviews that were deleted thirty days ago. The decider checks again: a retry or an early call is harmless. */
export async function purgeDueReviews(stores: Stores, now = new Date()): Promise<void> {
  for (const { review_id } of await due(stores.db, now.toISOString(), AT_ONCE))
    await purge(stores, review_id, now, false)
  for (const { review_id } of await ofErased(stores.db, AT_ONCE)) await purge(stores, review_id, now, true)
}

/** Purges the reviews of an erased user: all of them, or only those that are not public. */
export async function purgeReviewsOf(
  stores: Stores,
  userId: string,
  works: 'keep' | 'delete',
): Promise<void> {
  for (const { review_id, status } of await writtenBy(stores.db, userId))
    if (works === 'delete' || status !== 'published') await purge(stores, review_id, new Date(), true)
}

async function purge(stores: Stores, reviewId: string, now: Date, forErasure: boolean): Promise<void> {
  const at = now.toISOString()
  const stream = reviewStream(reviewId)
  const command = { type: 'PurgeReview', at, forErasure } as const
  await purgeWork({
    ...{ stores, kind: 'review', id: reviewId, stream, purged: ReviewPurged.type, at },
    run: envelope => execute(stores.events, { stream, decider: reviewDecider, command }, envelope),
  })
}
