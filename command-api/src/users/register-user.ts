import { DomainError } from '@koryaku/contracts/errors.ts'
import { findUserKeys, newUserKey, sealProfile } from '@koryaku/contracts/server/sealed-profile.ts'
import { userNameStream, userStream } from '@koryaku/contracts/users/user.events.ts'
import { isReservedName, type UserProfile } from '@koryaku/contracts/users/user-profile.ts'
import { type CommandEnvelope, execute, type Outcome } from '../command-handling/execute.ts'
import type { Context } from '../context.ts'
import { type UserState, userDecider } from './user.decider.ts'
import { nameHashOf, userNameDecider } from './user-name.ts'

/**
 * Reserves the name, then registers the user. A crash between the two leaves a name that this very user holds:
 * the next attempt with the same name completes it.
 */
export async function registerUser(
  context: Pick<Context, 'events' | 'db'>,
  { userId, profile, emailVerified }: { userId: string; profile: UserProfile; emailVerified: boolean },
  envelope: CommandEnvelope,
): Promise<Outcome<UserState>> {
  if (isReservedName(profile.name))
    throw new DomainError('name_taken', { errors: [{ source: { pointer: '/name' } }] })
  const nameHash = nameHashOf(profile.name)
  const key = await ensureUserKey(context, userId)
  await execute(
    context.events,
    {
      stream: userNameStream(nameHash),
      decider: userNameDecider,
      command: { nameHash, userId },
      lastEventOnly: true,
    },
    envelope,
  )
  const sealedProfile = sealProfile(profile, userId, key)
  return execute(
    context.events,
    {
      stream: userStream(userId),
      decider: userDecider,
      command: { type: 'RegisterUser', userId, sealedProfile, nameHash, emailVerified },
    },
    envelope,
  )
}

/** The key that a person's public text is encrypted with; made before the first event that needs it. */
export async function ensureUserKey({ db }: Pick<Context, 'db'>, userId: string): Promise<Buffer> {
  await db.query('insert into identity.user_key (user_id, key) values ($1, $2) on conflict do nothing', [
    userId,
    newUserKey(),
  ])
  const key = (await findUserKeys(db, [userId])).get(userId)
  if (!key) throw new Error('the user key is missing')
  return key
}
