import { DomainError } from '@koryaku/contracts/errors.ts'
import { findUserKeys, openProfile } from '@koryaku/contracts/server/sealed-profile.ts'
import type { Context } from '#context.ts'
import { loadUser } from './find-user.ts'
import { findUserIdByName } from './user-name.ts'

/**
 * Id of the member whom others may address by this name. A name may be reserved for a moment before its member is
 * registered; who is anonymous answers to none.
 */
export async function requireShownMember(
  { events, db }: Pick<Context, 'events' | 'db'>,
  name: string,
): Promise<string> {
  const userId = await findUserIdByName({ events, db }, name)
  if (!userId || !(await isShownMember({ events, db }, userId))) throw new DomainError('user_not_found')
  return userId
}

/** Whether others see who somebody is: a member, and not anonymous. */
export async function isShownMember(
  { events, db }: Pick<Context, 'events' | 'db'>,
  userId: string,
): Promise<boolean> {
  const user = await loadUser(events, userId)
  if (!user.registered) return false
  const key = (await findUserKeys(db, [userId])).get(userId)
  const profile = openProfile(user.sealedProfile, userId, key)
  return profile !== null && !profile.anonymous
}
