import { definePairTable } from './pair-table.ts'

/** Likes of reviews; by member: their likes, newest first. */
export const gameReviewLike = definePairTable(
  'game_review_like',
  ['review_id', 'user_id'],
  [['user_id', 'review_id']],
)
