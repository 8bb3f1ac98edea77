import { DomainError } from '@koryaku/contracts/errors.ts'
import type { Role } from '@koryaku/contracts/roles.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { hasUncheckedPublication } from '@koryaku/contracts/tables/followed-publications.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { hasUncheckedWork } from '@koryaku/contracts/tables/waiting-for-staff.ts'
import type { CurrentUserAttributes } from '@koryaku/contracts/users/user.api.ts'
import { findUserKeys, openProfile } from '@koryaku/server-kit/sealed-profile.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { UserState } from '#users/user.decider.ts'

const findUnchecked = prepared('has-unchecked-notifications', (userId: Param<string>) =>
  facts.selectNoFrom(({ exists, or, selectFrom }) =>
    or([
      hasUncheckedPublication(userId),
      hasUncheckedWork(userId),
      exists(
        selectFrom('read.notification as n')
          .select('n.notification_id')
          .where('n.user_id', '=', userId)
          .where(({ eb, fn, lit, selectFrom }) =>
            eb(
              'n.position',
              '>',
              fn.coalesce(
                selectFrom('read.notification_watermark as w')
                  .select('w.up_to')
                  .where('w.user_id', '=', userId),
                sql<string>`${lit(-1)}`,
              ),
            ),
          )
          .where(({ eb, selectFrom }) =>
            eb(
              'n.kind',
              'not in',
              selectFrom('read.notification_setting as s')
                .select('s.kind')
                .where('s.user_id', '=', userId)
                .where('s.bell', '=', false),
            ),
          ),
      ),
    ]).as('unchecked'),
  ),
)

/** The attributes of their account that a member sees. */
export async function currentUser(db: Pool, userId: string, user: UserState): Promise<CurrentUserAttributes> {
  if (!user.registered) throw new DomainError('user_not_registered')
  const key = (await findUserKeys(db, [userId])).get(userId)
  const profile = openProfile(user.sealedProfile, userId, key)
  // The key is deleted: the account was erased.
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
export const highestRole = (roles: Role[]): CurrentUserAttributes['role'] =>
  ORDER.find(role => roles.includes(role)) ?? 'user'

export async function hasUnchecked(db: Pool, userId: string): Promise<boolean> {
  const [found] = await findUnchecked(db, userId)
  return Boolean(found?.unchecked)
}
