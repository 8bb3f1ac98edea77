import { openConnection } from '@koryaku/server-kit/database.ts'
import { inTransaction } from '@koryaku/server-kit/in-transaction.ts'
import type { Pool, PoolClient } from 'pg'

const BARRIER = 7_210_003
// Bound: projector | live read models held | HELD_MAX_MS
/** A process that holds the barrier and then hangs is thrown out by the server. */
export const HELD_MAX_MS = 60_000
// Bound: projector, and each operation | connections | LIVE_STATEMENT_MS
/** A statement of a live batch, waiting for the barrier included: then the batch is tried again. */
export const LIVE_STATEMENT_MS = 300_000

/**
 * A transaction that live read models may be written in: waits while an operator holds the barrier. A crash of the
 * database may undo the last ones, checkpoints and all: they are then applied again from the log.
 */
export const liveTransaction = <T>(db: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  inTransaction(
    db,
    work,
    `begin; set local synchronous_commit = off; set local statement_timeout = ${LIVE_STATEMENT_MS};
     select pg_advisory_xact_lock_shared(${BARRIER})`,
  )

/** A transaction during which no live batch is written: for changes of status and for swaps. */
export const whileLiveWaits = <T>(db: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  inTransaction(db, work, `begin; select pg_advisory_xact_lock(${BARRIER})`)

/**
 * Pauses the live read models for the few milliseconds in which another version catches up. The lock is on a
 * dedicated connection, so that the work may commit in between.
 */
export async function holdLive<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  let broken: Error | undefined
  const client = await openConnection(databaseUrl, error => {
    broken = error
  })
  try {
    await client.query(`set idle_session_timeout = ${HELD_MAX_MS}; set lock_timeout = ${LIVE_STATEMENT_MS}`)
    await client.query('select pg_advisory_lock($1)', [BARRIER])
    const result = await work()
    if (broken) throw broken
    return result
  } finally {
    await client.end().catch(() => {})
  }
}
