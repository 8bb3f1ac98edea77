import { DomainError } from '@koryaku/contracts/errors.ts'
import { findUserKeys, openProfile } from '@koryaku/server-kit/sealed-profile.ts'
import type { Context } from '#context.ts'
import { loadUser } from './find-user.ts'
import { findUserIdByName } from './user-name.ts'

/**
 * The ID of the member that others may address by this name.
 * @throws `user_not_found` if the member is anonymous, or not registered yet, although the name is reserved
 */
export async function requireShownMember(
  { events, db }: Pick<Context, 'events' | 'db'>,
  name: string,
): Promise<string> {
  const userId = await findUserIdByName({ events, db }, name)
  if (!userId || !(await isShownMember({ events, db }, userId))) throw new DomainError('user_not_found')
  return userId
}

/** Whether the identity of a user is public: registered, and not anonymous. */
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
