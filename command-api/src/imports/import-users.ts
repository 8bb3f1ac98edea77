import { importedUserId, type importUser } from '@koryaku/contracts/imports/import.api.ts'
import { sealProfile } from '@koryaku/contracts/server/sealed-profile.ts'
import { userNameStream, userStream } from '@koryaku/contracts/users/user.events.ts'
import { isReservedName } from '@koryaku/contracts/users/user-profile.ts'
import type { z } from 'zod'
import type { Context } from '#context.ts'
import { ensureUserKey } from '#users/register-user.ts'
import { findUserIdByName, lookHashOf, nameHashOf, nameTaken } from '#users/user-name.ts'
import { appendNew, envelopeFor, type Importer, requirePast } from './import-command.ts'
import type { KnownFacts } from './known-facts.ts'

/** Registers members who have no account to sign in with. */
export function userImporter(
  { events, db, now }: Pick<Context, 'events' | 'db' | 'now'>,
  facts: KnownFacts,
): Importer<z.output<typeof importUser>> {
  return async ({ key, name, displayName, description, occurredAt }) => {
    requirePast(occurredAt, now())
    if (isReservedName(name)) throw nameTaken()
    const userId = importedUserId(key)
    const [nameHash, lookHash] = [nameHashOf(name), lookHashOf(name)]
    const envelope = envelopeFor(`user:${key}`, userId, occurredAt)
    const reserved = await appendNew(
      events,
      userNameStream(nameHash),
      [{ type: 'UserNameReserved', data: { nameHash, userId } }],
      envelope,
    )
    if (!reserved && (await findUserIdByName(events, name)) !== userId) throw nameTaken()
    // Members of the past keep their names even where two look alike; who comes later gets neither.
    await appendNew(
      events,
      userNameStream(lookHash),
      [{ type: 'UserNameReserved', data: { nameHash: lookHash, userId } }],
      envelope,
    )
    const profile = { name, displayName, description, picture: null, anonymous: false }
    const sealedProfile = sealProfile(profile, userId, await ensureUserKey({ db }, userId))
    const registered = await appendNew(
      events,
      userStream(userId),
      [{ type: 'UserRegistered', data: { userId, sealedProfile, nameHash, lookHash, emailVerified: true } }],
      envelope,
    )
    facts.noteMember(userId)
    return registered ? registered.position : undefined
  }
}
