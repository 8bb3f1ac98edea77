import type { Decider } from './decider.ts'

export type PairState = { since: string } | null
export type PairCommand = 'set' | 'unset'

/**
 * The decider of a pair stream (a like, a bookmark, a follow): on or off, and saying twice what is so already
 * appends nothing. `occurredAt` of the last event is known from its metadata.
 */
export function pairDecider<Event extends { type: string; data: object }>(
  setType: Event['type'],
  on: () => Event,
  off: (since: string) => Event,
): Decider<PairState, PairCommand, Event> {
  return {
    initial: null,
    evolve: (_, event) =>
      event.type === setType
        ? { since: (event as { metadata?: { occurredAt: string } }).metadata?.occurredAt ?? '' }
        : null,
    decide(command, state) {
      if (command === 'set') return state ? [] : [on()]
      return state ? [off(state.since)] : []
    },
  }
}
