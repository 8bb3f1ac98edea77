import { DomainError } from '@koryaku/contracts/errors.ts'
import { importedUserId, type importUser } from '@koryaku/contracts/imports/import.api.ts'
import { userNameStream, userStream } from '@koryaku/contracts/users/user.events.ts'
import { isReservedName } from '@koryaku/contracts/users/user-profile.ts'
import { requireKnown } from '@koryaku/server-kit/event-store.ts'
import { openProfile, sealProfile } from '@koryaku/server-kit/sealed-profile.ts'
import type { z } from 'zod'
import type { Context } from '#context.ts'
import { nameHashesOf } from '#users/name-hashes.ts'
import { ensureUserKey } from '#users/register-user.ts'
import { findUserIdByName, nameTaken } from '#users/user-name.ts'
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
    const hashes = await nameHashesOf(db, name)
    const [nameHash, lookHash] = [hashes.name.keyed, hashes.look.keyed]
    const envelope = envelopeFor(
      `user:${key}:${JSON.stringify([name, displayName, description])}`,
      userId,
      occurredAt,
    )
    // A user whom an older import or they themselves registered before names were hashed with a key.
    const before = await events.readLast(userNameStream(hashes.name.plain))
    if (before && requireKnown(before).data.userId !== userId) throw nameTaken()
    const reserved = await appendNew(
      events,
      userNameStream(nameHash),
      [{ type: 'UserNameReserved', data: { nameHash, userId } }],
      envelope,
    )
    if (!reserved && (await findUserIdByName({ events, db }, name)) !== userId) throw nameTaken()
    // Legacy members keep their names even if two look alike; later users get neither.
    await appendNew(
      events,
      userNameStream(lookHash),
      [{ type: 'UserNameReserved', data: { nameHash: lookHash, userId } }],
      envelope,
    )
    const profile = { name, displayName, description, picture: null, anonymous: false }
    const profileKey = await ensureUserKey({ db }, userId)
    const sealedProfile = sealProfile(profile, userId, profileKey)
    const registered = await appendNew(
      events,
      userStream(userId),
      [{ type: 'UserRegistered', data: { userId, sealedProfile, nameHash, lookHash, emailVerified: true } }],
      envelope,
    )
    facts.noteMember(userId)
    if (registered) return registered.position
    // A retry returns the result of the first attempt, whatever the user has changed since.
    const [first] = await events.readStream(userStream(userId), { maxCount: 1 })
    const data = first && requireKnown(first).data
    const known =
      data && 'sealedProfile' in data ? openProfile(data.sealedProfile, userId, profileKey) : undefined
    if (known && (known.displayName !== displayName || known.description !== description))
      throw new DomainError('conflict', { detail: 'user_differs' })
    return undefined
  }
}
