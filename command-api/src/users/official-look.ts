import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { lookOfShown, saysStaff } from '@koryaku/contracts/users/shown-look.ts'
import { looseLookOf } from '@koryaku/contracts/users/user-profile.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'

/** Accounts with a role; there are few of them. */
const officials = statement((userId: Param<string>) =>
  facts
    .selectFrom('read.user_access as a')
    .innerJoin('read.user_card as c', 'c.user_id', 'a.user_id')
    .select(['c.name', 'c.display_name'])
    .where(({ ref }) => sql<boolean>`${ref('a.roles')} <> '{}'`)
    .where(({ not, ref }) => not(ref('c.erased')))
    .where('a.user_id', '<>', userId),
)

const glance = (displayName: string): string => looseLookOf(lookOfShown(displayName))

/**
 * Whether a display name could be taken for that of an account with a role, or for the site itself. Names in addresses
 * are reserved; shown names are not, and many may share one: only these are kept from others.
 */
export async function looksOfficial(db: Pool, userId: string, displayName: string): Promise<boolean> {
  if (saysStaff(displayName)) return true
  const look = glance(displayName)
  if (look === '') return false
  return (await officials(db, userId)).some(({ name, display_name }) =>
    [name, display_name].some(taken => taken !== null && glance(taken) === look),
  )
}
