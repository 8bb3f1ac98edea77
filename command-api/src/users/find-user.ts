import { userStream } from '@koryaku/contracts/users/user.events.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { Viewer } from '@koryaku/server-kit/product-session.ts'
import { readKept } from '#command-handling/kept-states.ts'
import { type UserState, userDecider } from './user.decider.ts'

/** The present state of a user, from the stream. */
export async function loadUser(events: EventStore, userId: string): Promise<UserState> {
  return (await readKept(events, userDecider, userStream(userId))).state
}

/** The viewer with the current rights from the user's stream, independent of the projector's lag. */
export async function refreshViewer(events: EventStore, viewer: Viewer): Promise<Viewer> {
  const user = await loadUser(events, viewer.userId)
  return user.registered
    ? { ...viewer, roles: user.roles, verified: user.verified }
    : { ...viewer, roles: [], verified: false }
}
