import type { LostEvent } from '@koryaku/contracts/tables/dead-letter.table.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { Pool, PoolClient } from 'pg'
import type { Entry } from './checkpoints.ts'

export interface DeadLetter {
  projection: string
  version: number
  position: bigint
  eventId: string
  event: { type: string; stream: string }
  error: string
  stack: string
  at: Date
  /** The operator's resolution; null while the dead letter pauses its projection. */
  resolution: string | null
}

const newLetter = statement(
  (
    projection: Param<string>,
    version: Param<number>,
    position: Param<string>,
    event_id: Param<string>,
    event: Param<LostEvent>,
    error: Param<string>,
    stack: Param<string>,
  ) =>
    read
      .insertInto('read.dead_letter')
      .values({ projection, version, position, event_id, event, error, stack })
      .onConflict(known =>
        known.columns(['projection', 'version', 'position']).doUpdateSet(({ fn, ref }) => ({
          error: ref('excluded.error'),
          stack: ref('excluded.stack'),
          at: fn<Date>('now'),
          resolution: null,
        })),
      ),
)
const letters = read.selectFrom('read.dead_letter').selectAll().orderBy('at', 'desc').orderBy('projection')
const allLetters = statement(() => letters)
const openLetters = statement(() => letters.where('resolution', 'is', null))

/** Records the event that a projection cannot take. */
export async function writeDeadLetter(
  client: PoolClient,
  { projection, version }: Entry,
  event: Recorded,
  error: Error,
): Promise<void> {
  const { position, id, type, stream, data, metadata } = event
  const lost = { type, stream, data, metadata }
  const { message, stack = '' } = error
  await newLetter(client, projection.name, version, position.toString(), id, lost, message, stack)
}

/** All dead letters, the newest first. */
export async function readDeadLetters(db: Pool, { openOnly = false } = {}): Promise<DeadLetter[]> {
  const rows = await (openOnly ? openLetters(db) : allLetters(db))
  return rows.map(({ position, event_id, ...row }) => ({
    ...row,
    position: BigInt(position),
    eventId: event_id,
  }))
}
