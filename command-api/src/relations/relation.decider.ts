import { DomainError } from '@koryaku/contracts/errors.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'
import type {
  AliasMuteEvent,
  UserBlockEvent,
  UserMuteEvent,
} from '@koryaku/contracts/relations/relation.events.ts'
import type { Decider } from '#command-handling/decider.ts'
import { type PairCommand, type PairState, pairDecider } from '#command-handling/pair.decider.ts'

/** Facts from outside the stream of the pair. */
interface Bounds {
  /** The other member of the pair. */
  otherId: string
  userId: string
  /** The member has reached the maximum number of relations. */
  isFull: boolean
}
type RelationDecider<Event extends DomainEvent> = Decider<PairState<Event>, PairCommand, Event>

/** A pair that rejects a relation with the member itself or beyond the maximum. Withdrawing is always possible. */
const bounded = <Event extends DomainEvent>(
  decider: RelationDecider<Event>,
  { userId, otherId, isFull }: Bounds,
): RelationDecider<Event> => ({
  ...decider,
  decide(command, state) {
    if (userId === otherId) throw new DomainError('relation_self')
    if (command === 'set' && state === null && isFull) throw new DomainError('too_many_relations')
    return decider.decide(command, state)
  },
})

export function userBlockDecider(bounds: Bounds): RelationDecider<UserBlockEvent> {
  const data = { userId: bounds.userId, blockedId: bounds.otherId }
  const decider = pairDecider<UserBlockEvent>(
    'UserBlocked',
    () => ({ type: 'UserBlocked', data }),
    () => ({ type: 'UserUnblocked', data }),
  )
  return bounded(decider, bounds)
}

export function userMuteDecider(bounds: Bounds): RelationDecider<UserMuteEvent> {
  const data = { userId: bounds.userId, mutedId: bounds.otherId }
  const decider = pairDecider<UserMuteEvent>(
    'UserMuted',
    () => ({ type: 'UserMuted', data }),
    () => ({ type: 'UserUnmuted', data }),
  )
  return bounded(decider, bounds)
}

/** @param bounds `otherId` is the author of the comment, which no event of this stream contains */
export function aliasMuteDecider(
  bounds: Bounds,
  comment: { commentId: string; subjectId: string },
): RelationDecider<AliasMuteEvent> {
  const data = { userId: bounds.userId, ...comment }
  const decider = pairDecider<AliasMuteEvent>(
    'AliasMuted',
    () => ({ type: 'AliasMuted', data }),
    () => ({ type: 'AliasUnmuted', data }),
  )
  return bounded(decider, bounds)
}
