import type { DomainEvent } from '@koryaku/contracts/events.ts'
import type { Decider } from './decider.ts'

/** Set since when, or null: not set. */
export type PairState = { since: string } | null
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
  off: (since: string) => Event,
): Decider<PairState, PairCommand, Event> {
  return {
    initial: null,
    evolve: (_, event, { occurredAt }) => (event.type === setType ? { since: occurredAt } : null),
    decide(command, state) {
      if (command === 'set') return state ? [] : [on()]
      return state ? [off(state.since)] : []
    },
  }
}
