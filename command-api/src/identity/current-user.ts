import { DomainError } from '@koryaku/contracts/errors.ts'
import type { Role } from '@koryaku/contracts/roles.ts'
import { findUserKeys, openProfile } from '@koryaku/contracts/server/sealed-profile.ts'
import type { CurrentUserAttributes } from '@koryaku/contracts/users/user.api.ts'
import type { Pool } from 'pg'
import type { UserState } from '#users/user.decider.ts'

/** A member as he sees himself. */
export async function currentUser(db: Pool, userId: string, user: UserState): Promise<CurrentUserAttributes> {
  if (!user.registered) throw new DomainError('user_not_registered')
  const key = (await findUserKeys(db, [userId])).get(userId)
  const profile = openProfile(user.sealedProfile, userId, key)
  // The key is gone: the account was erased.
  if (!profile) throw new DomainError('user_not_registered')
  return {
    name: profile.name,
    displayName: profile.displayName,
    picture: profile.picture,
    userId,
    role: highestRole(user.roles),
    verificationStatus: user.verified ? 'VERIFIED' : 'EMAIL_VERIFICATION_REQUIRED',
    uncheckedNotifications: await hasUnchecked(db, userId),
  }
}

const ORDER: Role[] = ['owner', 'moderator', 'g8writer']
const highestRole = (roles: Role[]): CurrentUserAttributes['role'] =>
  ORDER.find(role => roles.includes(role)) ?? 'user'

async function hasUnchecked(db: Pool, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>({
    name: 'has-unchecked-notifications',
    text: `select exists (
             select 1 from read.notification n
              where n.user_id = $1 and n.position > coalesce(
                (select w.up_to from read.notification_watermark w where w.user_id = $1), -1)) as found`,
    values: [userId],
  })
  return rows[0]?.found ?? false
}
