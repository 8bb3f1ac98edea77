import { definePairTable } from './pair-table.ts'

/** Who likes which review; what a member likes, the last first. */
export const gameReviewLike = definePairTable(
  'game_review_like',
  ['review_id', 'user_id'],
  [['user_id', 'review_id']],
)
