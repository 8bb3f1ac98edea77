import { DomainError } from '@koryaku/contracts/errors.ts'
import type { EventStore } from '@koryaku/contracts/event-store.ts'
import { derivedUuid } from '@koryaku/contracts/ids.ts'
import { ReviewPurged, reviewStream } from '@koryaku/contracts/reviews/review.events.ts'
import { facts } from '@koryaku/contracts/tables/facts-for-commands.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { execute } from '#command-handling/execute.ts'
import { deleteContentKeys } from '#identity/content-keys.ts'
import { reviewDecider } from '#reviews/review.decider.ts'

interface Stores {
  db: Pool
  events: EventStore
}

/** More wait for the next look. */
const AT_ONCE = 500

/** Due ones, and those whose key a crash has left. */
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
/** What a request that began before its author was erased has written since. */
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

/** Ends what was deleted thirty days ago. The rules look again, so that it may be asked twice, or too early. */
export async function purgeDueReviews(stores: Stores, now = new Date()): Promise<void> {
  for (const { review_id } of await due(stores.db, now.toISOString(), AT_ONCE))
    await purge(stores, review_id, now, false)
  for (const { review_id } of await ofErased(stores.db, AT_ONCE)) await purge(stores, review_id, now, true)
}

/** Reviews of a person who is erased: all, or what was not public. */
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
  const id = derivedUuid(`purge:review:${reviewId}`)
  const envelope = {
    ...{ commandId: id, commandHash: 'purge', correlationId: id, actorId: 'system', occurredAt: at },
  }
  const stream = reviewStream(reviewId)
  const command = { type: 'PurgeReview', at, forErasure } as const
  try {
    await execute(stores.events, { stream, decider: reviewDecider, command }, envelope)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'not_found') throw error
  }
  const last = await stores.events.readLast(stream)
  if (last?.type === ReviewPurged.type) await deleteContentKeys(stores.db, [reviewId])
}
