import { EventStoreUnavailable } from '@koryaku/contracts/event-store.ts'
import type { Role } from '@koryaku/contracts/roles.ts'
import { withLessPatience } from '@koryaku/contracts/server/patience.ts'
import type { CurrentUserAttributes } from '@koryaku/contracts/users/user.api.ts'
import type { Pool } from 'pg'
import type { Context } from '#context.ts'
import { loadUser } from '#users/find-user.ts'
import { currentUser, hasUnchecked, highestRole } from './current-user.ts'

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
    const user = await withLessPatience(PATIENCE_MS, () => loadUser(events, userId))
    return await currentUser(db, userId, user)
  } catch (error) {
    const known = error instanceof EventStoreUnavailable ? await knownUser(db, userId) : undefined
    if (!known) throw error
    return known
  }
}

async function knownUser(db: Pool, userId: string): Promise<CurrentUserAttributes | undefined> {
  const { rows } = await db.query<{
    name: string
    display_name: string
    picture: string | null
    roles: Role[]
    verified: boolean
  }>({
    name: 'known-user',
    text: `select c.name, c.display_name, c.picture, a.verified,
                  array(select role from unnest(a.roles) role
                         where b.roles is null or role = any(b.roles)) as roles
             from read.user_card c
             join read.user_access a using (user_id)
             join identity.user_key using (user_id)
             left join identity.role_bound b using (user_id)
            where user_id = $1 and not c.erased and c.name is not null
              and not exists (select 1 from identity.erasure e where e.user_id = c.user_id)`,
    values: [userId],
  })
  const [found] = rows
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
