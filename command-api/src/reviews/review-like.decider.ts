import { DomainError } from '@koryaku/contracts/errors.ts'
import type { ReviewLikeEvent } from '@koryaku/contracts/reviews/review-like.events.ts'
import type { Decider } from '#command-handling/decider.ts'
import { type PairCommand, type PairState, pairDecider } from '#command-handling/pair.decider.ts'

/** A member and a review, with what its events repeat about the review. */
export interface ReviewPair {
  reviewId: string
  userId: string
  authorId: string
  gameId: string
}

/** Same rules as likes of articles. Rejects a like by the author of the review. */
export function reviewLikeDecider(
  pair: ReviewPair,
): Decider<PairState<ReviewLikeEvent>, PairCommand, ReviewLikeEvent> {
  const decider = pairDecider<ReviewLikeEvent>(
    'GameReviewLiked',
    () => ({ type: 'GameReviewLiked', data: pair }),
    likedAt => ({ type: 'GameReviewUnliked', data: { ...pair, likedAt } }),
  )
  return {
    ...decider,
    decide(command, state) {
      if (command === 'set' && pair.userId === pair.authorId) throw new DomainError('own_review')
      return decider.decide(command, state)
    },
  }
}
