import { DomainError } from '@koryaku/contracts/errors.ts'
import { type UserNameEvent, userNameStream } from '@koryaku/contracts/users/user.events.ts'
import { isReservedName } from '@koryaku/contracts/users/user-profile.ts'
import { type EventStore, requireKnown } from '@koryaku/server-kit/event-store.ts'
import type { Decider } from '#command-handling/decider.ts'
import { type CommandEnvelope, execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { loadUser } from './find-user.ts'
import { isHashOf, type NameHash, nameHashesOf } from './name-hashes.ts'
import { looksOfficial } from './official-look.ts'
import { holdsName } from './user.decider.ts'

/** A name that was reserved for a registration or a change which never came is free after this. */
const ABANDONED_AFTER_MS = 3600 * 1000

type Stores = Pick<Context, 'events' | 'db'>

/** @returns the ID of the user who holds a name, or undefined */
export async function findUserIdByName({ events, db }: Stores, name: string): Promise<string | undefined> {
  const { keyed, plain } = (await nameHashesOf(db, name)).name
  const last = (await lastOf(events, keyed)) ?? (await lastOf(events, plain))
  return last?.data.userId
}

async function lastOf(events: EventStore, hash: string) {
  const last = await events.readLast(userNameStream(hash))
  return last && requireKnown(last)
}

type Holder = { userId: string } | null
interface Reservation {
  nameHash: string
  userId: string
  /** A holder who left this name or never used it. Another user may take it, or the holder may renew it. */
  freedFrom?: string | null
}

/** The first user gets the name. A repeated reservation is a no-op. All other users are rejected. */
export const userNameDecider: Decider<Holder, Reservation, UserNameEvent> = {
  initial: null,
  evolve: (_, { data: { userId } }) => ({ userId }),
  decide({ nameHash, userId, freedFrom = null }, holder) {
    const reserved = { type: 'UserNameReserved', data: { nameHash, userId } } as const
    if (holder === null || holder.userId === freedFrom) return [reserved]
    if (holder.userId === userId) return []
    throw nameTaken()
  },
}

export const nameTaken = (pointer = '/name'): DomainError =>
  new DomainError('name_taken', { errors: [{ source: { pointer } }] })

/**
 * Reserves a name and its look for a user. Checks both first, so that a rejection of one does not reserve the other.
 * The stream of the present holder shows whether the holder still uses them, so no reservation has to be released.
 * After a crash the unused reservation expires automatically.
 */
export async function reserveName(
  { events, db }: Stores,
  { name, userId }: { name: string; userId: string },
  envelope: CommandEnvelope,
): Promise<void> {
  const hashes = Object.values(await nameHashesOf(db, name))
  // No new events are appended to the streams of the plain spelling, so a check of those is sufficient.
  for (const hash of hashes)
    for (const spelling of [hash.plain, hash.keyed])
      if (await isHeldByAnother(events, hash, spelling, userId)) throw nameTaken()
  for (const hash of hashes) {
    const stream = userNameStream(hash.keyed)
    const freedFrom = await formerHolder(events, hash, hash.keyed, userId)
    await execute(
      events,
      { stream, decider: userNameDecider, command: { nameHash: hash.keyed, userId, freedFrom }, tail: 1 },
      envelope,
    )
  }
}

/** Whether a new user may register under a name at this moment. */
export async function isNameFree({ events, db }: Stores, name: string): Promise<boolean> {
  if (isReservedName(name) || (await looksOfficial(db, '', name))) return false
  for (const hash of Object.values(await nameHashesOf(db, name)))
    for (const spelling of [hash.keyed, hash.plain])
      if (await isHeldByAnother(events, hash, spelling, '')) return false
  return true
}

async function isHeldByAnother(
  events: EventStore,
  hash: NameHash,
  spelling: string,
  asking: string,
): Promise<boolean> {
  const last = await lastOf(events, spelling)
  if (!last || last.data.userId === asking) return false
  return (await formerHolder(events, hash, spelling, asking)) === null
}

/** @returns the ID of a holder who reserved this spelling but no longer uses the name, or null */
async function formerHolder(
  events: EventStore,
  hash: NameHash,
  spelling: string,
  asking: string,
): Promise<string | null> {
  const last = await lastOf(events, spelling)
  if (!last) return null
  const holderId = last.data.userId
  const holder = await loadUser(events, holderId)
  // A member's own former name is reserved again, so that no other user can take it concurrently.
  if (holderId === asking) return holder.registered && !usesName(holder, hash) ? holderId : null
  const now = Date.now()
  const isFresh = now - last.created.getTime() < ABANDONED_AFTER_MS
  const at = new Date(now).toISOString()
  const holds = holdsName(holder, hash.keyed, at) || holdsName(holder, hash.plain, at)
  return isFresh || holds ? null : holderId
}

const usesName = (
  { nameHash, lookHash }: { nameHash: string; lookHash: string | undefined },
  hash: NameHash,
): boolean => isHashOf(hash, nameHash) || isHashOf(hash, lookHash)
