import { DomainError } from '@koryaku/contracts/errors.ts'
import type { ReviewSlotEvent } from '@koryaku/contracts/reviews/review.events.ts'
import type { Decider } from '#command-handling/decider.ts'

/** The review that has the slot of its author and game. */
export type SlotState = { gameId: string; userId: string; reviewId: string } | null
export interface TakeSlot {
  gameId: string
  userId: string
  reviewId: string
  /** The review that had it when the caller looked; null: none. */
  over: string | null
  /** Appends an event although this review has the slot already. A concurrent command must then read the slot again. */
  again?: boolean
}

export const reviewSlotDecider: Decider<SlotState, TakeSlot, ReviewSlotEvent> = {
  initial: null,
  lengthens: () => true,
  evolve: (_, { data }) => data,
  decide({ over, again = false, ...data }, state) {
    const holder = state?.reviewId ?? null
    if (holder === data.reviewId && !again) return []
    if (holder !== over) throw new DomainError('conflict')
    return [{ type: 'ReviewSlotTaken', data }]
  },
}
