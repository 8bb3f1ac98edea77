import { DomainError } from '@koryaku/contracts/errors.ts'
import type { Pool } from 'pg'

/**
 * Lets an identity that registers, or a member who changes their name, reserve one name at a time. Concurrent
 * attempts with several names would block all of them for other users. The lock of a crashed attempt expires after
 * half a minute.
 */
export async function oneNameAtATime<T>(
  db: Pool,
  who: string,
  nameHash: string,
  take: () => Promise<T>,
): Promise<T> {
  const { rowCount } = await db.query(
    `insert into identity.registration (identity_id, name_hash) values ($1, $2)
     on conflict (identity_id) do update set name_hash = excluded.name_hash, started_at = now()
      where registration.name_hash = excluded.name_hash or registration.started_at < now() - interval '30 seconds'`,
    [who, nameHash],
  )
  if (rowCount === 0) throw new DomainError('conflict')
  try {
    return await take()
  } finally {
    await db
      .query('delete from identity.registration where identity_id = $1 and name_hash = $2', [who, nameHash])
      // The row expires automatically.
      .catch(() => undefined)
  }
}
