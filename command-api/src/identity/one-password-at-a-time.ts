import { inTransaction } from '@koryaku/server-kit/in-transaction.ts'
import type { Pool, PoolClient } from 'pg'

/**
 * Serialises changes and resets of the password of one identity. The provider checks the old password before it
 * writes the new one, so a change with a stolen session could otherwise overwrite a concurrent reset. The second
 * request finds that its session or link has ended. Waits up to five seconds, then fails with 503.
 */
export function onePasswordAtATime<T>(
  db: Pool,
  identityId: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async client => {
    await client.query(`set local lock_timeout = '5s'`)
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`password of ${identityId}`])
    return work(client)
  })
}
