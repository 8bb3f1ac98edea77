import { createHash } from 'node:crypto'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { EventStore } from '@koryaku/contracts/event-store.ts'
import { type UserNameEvent, userNameStream } from '@koryaku/contracts/users/user.events.ts'
import { lookOf, normaliseName } from '@koryaku/contracts/users/user-profile.ts'
import type { Decider } from '#command-handling/decider.ts'
import { type CommandEnvelope, execute } from '#command-handling/execute.ts'
import { loadUser } from './find-user.ts'
import { holdsName } from './user.decider.ts'

/** A name that was reserved for a registration or a change which never came is free after this. */
const ABANDONED_AFTER_MS = 3600 * 1000

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** What names a reservation: two names that are the same after normalising share it. */
export const nameHashOf = (name: string): string => hash(normaliseName(name))
/** What names the reservation of a look. No name has a space in it, so the two never meet. */
export const lookHashOf = (name: string): string => hash(`look ${lookOf(name)}`)

/** Who holds a name, or undefined. */
export async function findUserIdByName(events: EventStore, name: string): Promise<string | undefined> {
  const last = await events.readLast(userNameStream(nameHashOf(name)))
  return last?.data.userId as string | undefined
}

type Holder = { userId: string } | null
interface Reservation {
  nameHash: string
  userId: string
  /** He left this name, or never used it: it may be taken from him, or renewed by himself. */
  freedFrom?: string | null
}

/** The first to ask gets the name; asking again is quiet; everybody else is refused. */
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

export const nameTaken = (): DomainError =>
  new DomainError('name_taken', { errors: [{ source: { pointer: '/name' } }] })

/**
 * Reserves a name and its look for somebody. Whether the present holder still needs them is in his own stream, so
 * nothing has to be given back: a crash after this leaves a reservation that ends by itself.
 */
export async function reserveName(
  events: EventStore,
  { name, userId }: { name: string; userId: string },
  envelope: CommandEnvelope,
): Promise<void> {
  for (const nameHash of [nameHashOf(name), lookHashOf(name)]) {
    const stream = userNameStream(nameHash)
    const freedFrom = await formerHolder(events, nameHash, userId)
    await execute(
      events,
      { stream, decider: userNameDecider, command: { nameHash, userId, freedFrom }, tail: 1 },
      envelope,
    )
  }
}

/** The holder of a name, if he has it no longer. */
async function formerHolder(events: EventStore, nameHash: string, asking: string): Promise<string | null> {
  const last = await events.readLast(userNameStream(nameHash))
  if (!last) return null
  const holderId = last.data.userId as string
  const holder = await loadUser(events, holderId)
  // His own former name is reserved anew, so that nobody can take it over at the same moment.
  if (holderId === asking) return holder.registered && !usesName(holder, nameHash) ? holderId : null
  const now = Date.now()
  const isFresh = now - last.created.getTime() < ABANDONED_AFTER_MS
  return isFresh || holdsName(holder, nameHash, new Date(now).toISOString()) ? null : holderId
}

const usesName = (holder: { nameHash: string; lookHash: string | undefined }, nameHash: string): boolean =>
  holder.nameHash === nameHash || holder.lookHash === nameHash
