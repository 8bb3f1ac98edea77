import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'

const pair = {
  reviewId: shortIdSchema,
  userId: shortIdSchema,
  /** Author of the review. */
  authorId: shortIdSchema,
  gameId: shortIdSchema,
}

export const GameReviewLiked = defineEvent('GameReviewLiked', z.object(pair))
export const GameReviewUnliked = defineEvent(
  'GameReviewUnliked',
  z.object({ ...pair, likedAt: z.iso.datetime() }),
)

/** One stream per pair, as of articles. */
export const reviewLikeFamily = defineFamily({
  prefix: 'gameReviewLike',
  stream: (reviewId: string, userId: string) => `${reviewId}+${userId}`,
  events: [GameReviewLiked, GameReviewUnliked],
})
export type ReviewLikeEvent = FamilyEvent<typeof reviewLikeFamily>
export const reviewLikeStream = reviewLikeFamily.stream
