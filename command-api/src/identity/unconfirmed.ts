import { inTransaction } from '@koryaku/server-kit/in-transaction.ts'
import type { Pool, PoolClient } from 'pg'
import { endAllWithin } from './revocation.ts'

const OF_ADDRESS = `select u.id from identity."user" u
  where u.email = $1 and not u."emailVerified"
    and not exists (select 1 from identity.identity_link l where l.identity_id = u.id)
    and exists (select 1 from identity.account a where a."userId" = u.id and a."providerId" = 'credential')
    and not exists (select 1 from identity.account a where a."userId" = u.id and a."providerId" <> 'credential')`

/** The identity of an address that was signed up and never confirmed. */
export async function findUnconfirmed(db: Pool | PoolClient, email: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(OF_ADDRESS, [email])
  return rows[0]?.id
}

/**
 * Removes the sign-up of an address that was never confirmed, with its password and links: a later sign-up replaces it.
 * A confirmation that holds the row goes first, and then there is nothing to remove.
 */
export function removeUnconfirmed(db: Pool, email: string): Promise<void> {
  return inTransaction(db, async client => {
    const { rows } = await client.query<{ id: string }>(`${OF_ADDRESS} for update of u`, [email])
    const id = rows[0]?.id
    if (id === undefined) return
    await endAllWithin(client, id)
    await client.query('delete from identity.account where "userId" = $1', [id])
    await client.query('delete from identity."user" where id = $1', [id])
    await client.query('delete from identity.token_epoch where identity_id = $1', [id])
  })
}

/** Runs one sign-up of an address at a time, over all replicas. */
export function oneSignUpAtATime<T>(db: Pool, email: string, work: () => Promise<T>): Promise<T> {
  return inTransaction(db, async client => {
    await client.query(`set local lock_timeout = '5s'`)
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sign-up of ${email}`])
    return work()
  })
}

/**
 * Runs `work` while the identity can be changed but not removed. The provider finds it by its address: without this
 * another sign-up could take the address between the check of the link and the confirmation.
 * @returns undefined where the identity does not exist
 */
export function whileItExists<T>(
  db: Pool,
  identityId: string,
  work: (confirmed: boolean) => Promise<T>,
): Promise<T | undefined> {
  return inTransaction(db, async client => {
    const { rows } = await client.query<{ emailVerified: boolean }>(
      'select "emailVerified" from identity."user" where id = $1 for key share',
      [identityId],
    )
    return rows[0] && work(rows[0].emailVerified)
  })
}
