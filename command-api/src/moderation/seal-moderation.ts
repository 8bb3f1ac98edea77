import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { commentStream } from '@koryaku/contracts/comments/comment.events.ts'
import { derivedUuid, eventIdFor } from '@koryaku/contracts/ids.ts'
import {
  MODERATION_SEALS,
  type ModerationSeal,
  ModerationSealed,
} from '@koryaku/contracts/moderation/moderation-seal.events.ts'
import { moderationTypes } from '@koryaku/contracts/moderation-types.ts'
import { reviewStream } from '@koryaku/contracts/reviews/review.events.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import {
  type EventStore,
  type RecordedEvent,
  requireKnown,
  WrongExpectedRevision,
} from '@koryaku/server-kit/event-store.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import { moderationHash, moderationIn, sealHash } from '@koryaku/server-kit/moderation-chain.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'

const notSealed = statement((sealed: Param<readonly string[]>, most: Param<number>) =>
  facts
    .selectFrom('read.article_history')
    .select(['article_id', 'review_id', 'comment_id', 'event_id'])
    .select(({ ref }) => ref('revision').$notNull().as('revision'))
    .where('type', 'in', moderationTypes)
    .where(({ eb, fn, lit, selectFrom }) =>
      eb(
        'position',
        '>',
        fn.coalesce(
          selectFrom('read.article_history')
            .select(last => last.fn.max('position').as('position'))
            .where(known => known('event_id', '=', known.fn.any(sealed))),
          sql<string>`${lit(-1)}`,
        ),
      ),
    )
    .orderBy('position')
    .limit(most),
)
const knownAmong = statement((eventIds: Param<readonly string[]>) =>
  facts
    .selectFrom('read.article_history')
    .select('event_id')
    .where(eb => eb('event_id', '=', eb.fn.any(eventIds)))
    .limit(1),
)

const EVERY_MS = 2_000
const BATCH = 200
/** Number of newest seals that are read. Sealing resumes after the newest of them that the read model contains. */
const SEALS_KNOWN = 1_000

interface Source {
  events: EventStore
  db: Pool
}

/**
 * Seals the moderation events since the last seal, in the order of the log. The read model lists the events; their data
 * is read from the log.
 * @returns the number of new seals
 */
export async function sealModeration({ events, db }: Source): Promise<number> {
  const newest = (await events.readTail(MODERATION_SEALS, SEALS_KNOWN)).map(requireKnown)
  const last = newest.at(-1)
  const lastSeal = last?.data
  const known = newest.map(({ data }) => data.eventId)
  const rows = await notSealed(db, known, BATCH)
  // The read model lags behind the seals or belongs to another log. Sealed events must not be sealed again.
  if (last && rows.length > 0 && !(await isKnown(db, known))) return 0
  const seals: ModerationSeal[] = []
  let previousSeal = lastSeal ? sealHash(lastSeal) : null
  for (const row of rows) {
    const { revision, event_id: eventId } = row
    const stream = streamOf(row)
    const [event]: RecordedEvent[] = await events.readStream(stream, { from: BigInt(revision), maxCount: 1 })
    // Gone between projection and seal: the audit finds the gap in the links of its stream.
    const moderation = event && moderationIn(event)
    if (moderation?.id !== eventId) continue
    const seal = { eventId, stream, revision, hash: moderationHash(moderation), previousSeal }
    previousSeal = sealHash(seal)
    seals.push(seal)
  }
  if (seals.length === 0) return 0
  const occurredAt = new Date().toISOString()
  const sealed = seals.map(data => ({
    id: eventIdFor(derivedUuid(`seal:${data.eventId}`), MODERATION_SEALS, 0),
    type: ModerationSealed.type,
    data,
    metadata: {
      ...{ $correlationId: data.eventId, $causationId: data.eventId },
      ...{ actorId: 'system', occurredAt, app: 'worker' },
    },
  }))
  try {
    await events.append(MODERATION_SEALS, last?.revision ?? 'no_stream', sealed)
    return seals.length
  } catch (error) {
    // Another worker was faster.
    if (error instanceof WrongExpectedRevision) return 0
    throw error
  }
}

const streamOf = (row: { article_id: string; review_id: string | null; comment_id: string | null }) => {
  if (row.review_id !== null) return reviewStream(row.review_id)
  return row.comment_id === null ? articleStream(row.article_id) : commentStream(row.comment_id)
}

async function isKnown(db: Pool, eventIds: string[]): Promise<boolean> {
  return (await knownAmong(db, eventIds)).length > 0
}

/** Keeps sealing. @returns how to stop it */
export function startSealing(source: Source, log: Logger): () => Promise<void> {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(async () => {
        await sealModeration(source)
      })
      .catch(error => log.warn({ err: error }, 'moderation waits to be sealed'))
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
