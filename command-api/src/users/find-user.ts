import type { EventStore } from '@koryaku/contracts/event-store.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import { type UserState, userDecider } from './user.decider.ts'

/** The present state of a user, from the stream. */
export async function loadUser(events: EventStore, userId: string): Promise<UserState> {
  const recorded = await events.readStream(userStream(userId))
  return recorded.reduce(
    (state, event) => userDecider.evolve(state, event as never, event.revision),
    userDecider.initial,
  )
}
