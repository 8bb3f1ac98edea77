import type { Recorded } from '@koryaku/contracts/event-store.ts'
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
  /** What an operator did about it; null while it stops its projection. */
  resolution: string | null
}

/** Records the event that a projection cannot take. */
export async function writeDeadLetter(
  client: PoolClient,
  { projection, version }: Entry,
  event: Recorded,
  error: Error,
): Promise<void> {
  await client.query(
    `insert into read.dead_letter (projection, version, position, event_id, event, error, stack)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (projection, version, position)
     do update set error = excluded.error, stack = excluded.stack, at = now(), resolution = null`,
    [
      projection.name,
      version,
      event.position.toString(),
      event.id,
      JSON.stringify({ type: event.type, stream: event.stream, data: event.data, metadata: event.metadata }),
      error.message,
      error.stack ?? '',
    ],
  )
}

/** All dead letters, the newest first. */
export async function readDeadLetters(db: Pool, { openOnly = false } = {}): Promise<DeadLetter[]> {
  const { rows } = await db.query<
    Omit<DeadLetter, 'position' | 'eventId'> & { position: string; event_id: string }
  >(
    `select * from read.dead_letter ${openOnly ? 'where resolution is null' : ''} order by at desc, projection`,
  )
  return rows.map(({ position, event_id, ...row }) => ({
    ...row,
    position: BigInt(position),
    eventId: event_id,
  }))
}
