import { DomainError } from '@koryaku/contracts/errors.ts'
import type { Pool } from 'pg'

/**
 * Lets one identity that registers, or one member who takes another name, try for one name at a time: parallel attempts
 * under several names would hold all of them back from everybody else. An attempt that crashed stands in nobody's way
 * after half a minute.
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
      // It ends by itself.
      .catch(() => undefined)
  }
}
