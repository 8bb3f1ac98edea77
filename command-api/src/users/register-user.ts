import { DomainError } from '@koryaku/contracts/errors.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import { isReservedName, type UserProfile } from '@koryaku/contracts/users/user-profile.ts'
import { newUserKey, sealProfile } from '@koryaku/server-kit/sealed-profile.ts'
import { type CommandEnvelope, execute, type Outcome } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { loadUser } from './find-user.ts'
import { isHashOf, nameHashesOf } from './name-hashes.ts'
import { looksOfficial } from './official-look.ts'
import { type UserState, userDecider } from './user.decider.ts'
import { nameTaken, reserveName } from './user-name.ts'

interface Registration {
  userId: string
  profile: UserProfile
  emailVerified: boolean
}

/**
 * Reserves the name, then registers the user. A crash between the two leaves a name that this very user holds:
 * the next attempt with the same name completes it.
 */
export async function registerUser(
  { events, db }: Pick<Context, 'events' | 'db'>,
  { userId, profile, emailVerified }: Registration,
  envelope: CommandEnvelope,
): Promise<Outcome<UserState>> {
  const { name } = profile
  if (isReservedName(name)) throw nameTaken()
  const { name: nameHash, look } = await nameHashesOf(db, name)
  const user = await loadUser(events, userId)
  if (!user.registered && user.erased) throw new DomainError('not_found')
  // Before the reservation: a member who tries other names must not collect them.
  if (user.registered && !isHashOf(nameHash, user.nameHash)) throw new DomainError('already_registered')
  // It is the shown name, too, until there is another.
  if (!user.registered && (await looksOfficial(db, userId, name))) throw nameTaken()
  await reserveName({ events, db }, { name, userId }, envelope)
  const sealedProfile = sealProfile(profile, userId, await ensureUserKey({ db }, userId))
  const command = {
    type: 'RegisterUser',
    userId,
    sealedProfile,
    nameHash: user.registered ? user.nameHash : nameHash.keyed,
    lookHash: look.keyed,
    emailVerified,
  } as const
  return execute(events, { stream: userStream(userId), decider: userDecider, command }, envelope)
}

/** The key that encrypts the public texts of a user. Created before the first event that needs it. */
export async function ensureUserKey({ db }: Pick<Context, 'db'>, userId: string): Promise<Buffer> {
  const { rows } = await db.query<{ key: Buffer }>({
    name: 'ensure-user-key',
    text: `with made as (
             insert into identity.user_key (user_id, key) values ($1, $2) on conflict do nothing returning key)
           select key from made union all select key from identity.user_key where user_id = $1 limit 1`,
    values: [userId, newUserKey()],
  })
  // A concurrent request created the key, which the statement above does not see.
  return rows[0]?.key ?? ensureUserKey({ db }, userId)
}
