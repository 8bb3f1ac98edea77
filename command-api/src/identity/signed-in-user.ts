import type { Role } from '@koryaku/contracts/roles.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
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

/** Wait budget in ms for the event store. When it is used up, the read models decide. */
const PATIENCE_MS = 1_500

/**
 * The attributes of a signed-in member: from their stream or, while the event store is unavailable, from the read
 * models. The fallback admits no member who must be rejected: a requested erasure is in `identity.erasure` before the
 * event is appended, and `identity.role_bound` limits the roles to the last decision.
 * @throws EventStoreUnavailable if the read models do not contain the member yet
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
