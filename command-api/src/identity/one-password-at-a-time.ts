import type { Pool, PoolClient } from 'pg'
import { inTransaction } from './revocation.ts'

/**
 * Changes and resets of one person's password, one after the other: the provider looks at the old password before it
 * writes the new one, and what a change with a stolen session has read may be overtaken by a reset meanwhile. Who comes
 * second finds the session or the link that they stand on ended. Waits for five seconds, then it is a 503.
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
