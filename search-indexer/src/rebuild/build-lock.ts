import { OperationFault } from '@koryaku/server-kit/operations/operation-fault.ts'
import type { Pool } from 'pg'

const SEARCH_BUILD_LOCK = 7_210_005

/**
 * The right to build, swap and drop search indexes, of one process at a time; held by a connection, so that it ends
 * with the process.
 */
export async function withBuildLock<T>(db: Pool, work: () => Promise<T>): Promise<T> {
  const client = await db.connect()
  const ignore = () => {}
  client.on('error', ignore)
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      SEARCH_BUILD_LOCK,
    ])
    if (!rows[0]?.taken) throw new OperationFault({ kind: 'building' })
    return await work()
  } finally {
    const unlocked = client.query('select pg_advisory_unlock_all()')
    client.off('error', ignore)
    // A connection that broke has lost the lock already.
    await unlocked.then(
      () => client.release(),
      error => client.release(error as Error),
    )
  }
}
