import type { Role } from '@koryaku/contracts/roles.ts'
import { facts } from '@koryaku/contracts/tables/facts-for-commands.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import type { CurrentUserAttributes } from '@koryaku/contracts/users/user.api.ts'
import { EventStoreUnavailable } from '@koryaku/server-kit/event-store.ts'
import { withLessPatience } from '@koryaku/server-kit/patience.ts'
import { storeTime } from '@koryaku/server-kit/store-time.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Context } from '#context.ts'
import { loadUser } from '#users/find-user.ts'
import { currentUser, hasUnchecked, highestRole } from './current-user.ts'

const findKnown = prepared('known-user', (userId: Param<string>) =>
  facts
    .selectFrom('read.user_card as c')
    .innerJoin('read.user_access as a', 'a.user_id', 'c.user_id')
    .innerJoin(sql<{ user_id: string }>`identity.user_key`.as('k'), 'k.user_id', 'c.user_id')
    .leftJoin(
      sql<{ user_id: string; roles: Role[] | null }>`identity.role_bound`.as('b'),
      'b.user_id',
      'c.user_id',
    )
    .select(({ ref }) => [
      ref('c.name').$notNull().as('name'),
      ...(['c.display_name', 'c.picture', 'a.verified'] as const),
      sql<Role[]>`array(select role from unnest(${ref('a.roles')}) role
                         where ${ref('b.roles')} is null or role = any(${ref('b.roles')}))`.as('roles'),
    ])
    .where('c.user_id', '=', userId)
    .where('c.name', 'is not', null)
    .where(({ not, ref }) => not(ref('c.erased')))
    .where(
      ({ ref }) =>
        sql<boolean>`not exists (select 1 from identity.erasure e where e.user_id = ${ref('c.user_id')})`,
    ),
)

/** Who signs in waits so long for the event store, then they are let in by what is known without it. */
const PATIENCE_MS = 1_500

/**
 * A member as they come in: by their own stream, and while the event store is away as the read models know them. Nobody
 * comes in so who must not: who asked to be erased stands in `identity.erasure` before the log is told, roles are
 * bounded by what was decided last, and whoever the read models do not know yet waits for the event store.
 */
export async function signedInUser(
  { db, events }: Pick<Context, 'db' | 'events'>,
  userId: string,
): Promise<CurrentUserAttributes> {
  try {
    const user = await withLessPatience(storeTime(PATIENCE_MS), () => loadUser(events, userId))
    return await currentUser(db, userId, user)
  } catch (error) {
    const known = error instanceof EventStoreUnavailable ? await knownUser(db, userId) : undefined
    if (!known) throw error
    return known
  }
}

async function knownUser(db: Pool, userId: string): Promise<CurrentUserAttributes | undefined> {
  const [found] = await findKnown(db, userId)
  if (!found) return undefined
  return {
    name: found.name,
    displayName: found.display_name,
    picture: found.picture,
    userId,
    role: highestRole(found.roles),
    verificationStatus: found.verified ? 'VERIFIED' : 'EMAIL_VERIFICATION_REQUIRED',
    uncheckedNotifications: await hasUnchecked(db, userId),
  }
}
