import { createHash } from 'node:crypto'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { EventStore } from '@koryaku/contracts/event-store.ts'
import { type UserNameEvent, userNameStream } from '@koryaku/contracts/users/user.events.ts'
import { normaliseName } from '@koryaku/contracts/users/user-profile.ts'
import type { Decider } from '#command-handling/decider.ts'

/** What names a reservation: two names that look the same after normalising share it. */
export const nameHashOf = (name: string): string =>
  createHash('sha256').update(normaliseName(name)).digest('base64url')

/** Who holds a name, or undefined. */
export async function findUserIdByName(events: EventStore, name: string): Promise<string | undefined> {
  const last = await events.readLast(userNameStream(nameHashOf(name)))
  return last?.data.userId as string | undefined
}

type Holder = { userId: string } | null

/** The first to ask gets the name; asking again is quiet; everybody else is refused. */
export const userNameDecider: Decider<Holder, { nameHash: string; userId: string }, UserNameEvent> = {
  initial: null,
  evolve: (_, { data: { userId } }) => ({ userId }),
  decide(reservation, holder) {
    if (holder === null) return [{ type: 'UserNameReserved', data: reservation }]
    if (holder.userId === reservation.userId) return []
    throw new DomainError('name_taken', { errors: [{ source: { pointer: '/name' } }] })
  },
}
