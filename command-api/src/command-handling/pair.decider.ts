import type { DomainEvent } from '@koryaku/contracts/events.ts'
import type { Decider } from './decider.ts'

/** Since when it is set, and by which event; null: not set. */
export type PairState<Event extends DomainEvent> = { since: string; given: Event } | null
export type PairCommand = 'set' | 'unset'

/** Events of a pair stream that decide it; the others are read to recognise a command that is sent again. */
export const PAIR_TAIL = 8

/**
 * The decider of a pair stream (a like, a bookmark, a follow): on or off, and saying twice what is so already
 * appends nothing.
 */
export function pairDecider<Event extends DomainEvent>(
  setType: Event['type'],
  on: () => Event,
  off: (since: string, given: Event) => Event,
): Decider<PairState<Event>, PairCommand, Event> {
  return {
    initial: null,
    evolve: (_, event, { occurredAt }) =>
      event.type === setType ? { since: occurredAt, given: event } : null,
    decide(command, state) {
      if (command === 'set') return state ? [] : [on()]
      return state ? [off(state.since, state.given)] : []
    },
  }
}
