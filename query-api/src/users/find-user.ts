import { DomainError } from '@koryaku/contracts/errors.ts'
import type { Pool } from 'pg'

/** Id of a member by name, in any case; 404 for anonymous and erased ones, who have no page. */
export async function requireUser(db: Pool, name: string): Promise<string> {
  const { rows } = await db.query<{ user_id: string }>({
    name: 'find-user',
    text: `select user_id from read.user_card where lower(name) = lower($1) and name is not null and not anonymous and not erased`,
    values: [name],
  })
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0].user_id
}
