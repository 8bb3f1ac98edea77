import { DomainError } from '@koryaku/contracts/errors.ts'
import type { Pool } from 'pg'

/**
 * Id of a member by name, in any case, or by the name that he had until not long ago; 404 for anonymous and erased
 * ones, who have no page.
 */
export async function requireUser(db: Pool, name: string): Promise<string> {
  const { rows } = await db.query<{ user_id: string }>({
    name: 'find-user',
    text: `select user_id, 0 as former from read.user_card
            where lower(name) = lower($1) and name is not null and not anonymous and not erased
           union all
           select f.user_id, 1 from read.former_name f join read.user_card u using (user_id)
            where f.name = lower($1) and f.until > now() and not u.anonymous and not u.erased
           order by former limit 1`,
    values: [name],
  })
  if (!rows[0]) throw new DomainError('user_not_found')
  return rows[0].user_id
}
