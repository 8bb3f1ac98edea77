import { DomainError } from '@koryaku/contracts/errors.ts'
import { reviewStream } from '@koryaku/contracts/reviews/review.events.ts'
import { foldStream } from '#command-handling/decider.ts'
import type { Context } from '#context.ts'
import { type KnownReview, type ReviewState, reviewDecider } from './review.decider.ts'

type Stores = Pick<Context, 'events'>

/** The present state of a review, from its stream. */
export const loadReview = ({ events }: Stores, reviewId: string): Promise<ReviewState> =>
  foldStream(reviewDecider, events.readWhole(reviewStream(reviewId)))

export const isGone = (review: ReviewState): boolean =>
  review?.status === 'deleted' || review?.status === 'purged'

/** An own review that is not deleted; another's does not exist for the caller. */
export async function requireOwnReview(
  stores: Stores,
  reviewId: string,
  userId: string,
): Promise<KnownReview> {
  const review = await loadReview(stores, reviewId)
  if (!review || review.authorId !== userId || isGone(review)) throw new DomainError('not_found')
  return review
}
