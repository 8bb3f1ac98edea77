import { DomainError } from '@koryaku/contracts/errors.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'

/** Names are compared in lower case. */
const lower = (text: unknown) => sql<string>`lower(${text})`
const userNamed = prepared('find-user', (name: Param<string>) =>
  read
    .selectFrom('read.user_card')
    .select(['user_id', sql<number>`0`.as('former')])
    .where(({ eb, ref }) => eb(lower(ref('name')), '=', lower(name)))
    .where('name', 'is not', null)
    .where(({ not, ref }) => not(ref('anonymous')))
    .where(({ not, ref }) => not(ref('erased')))
    .unionAll(
      read
        .selectFrom('read.former_name as f')
        .innerJoin('read.user_card as u', 'u.user_id', 'f.user_id')
        .select(['f.user_id', sql<number>`1`.as('former')])
        .where('f.name', '=', lower(name))
        .where('f.until', '>', sql<Date>`now()`)
        .where(({ not, ref }) => not(ref('u.anonymous')))
        .where(({ not, ref }) => not(ref('u.erased'))),
    )
    .orderBy('former')
    .limit(1),
)

/**
 * Id of a member by name, in any case, or by a recent former name. Rejects with 404 for anonymous and erased members,
 * who have no page.
 */
export async function requireUser(db: Pool, name: string): Promise<string> {
  const [found] = await userNamed(db, name)
  if (!found) throw new DomainError('user_not_found')
  return found.user_id
}
