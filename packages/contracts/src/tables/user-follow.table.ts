import { definePairTable } from './pair-table.ts'

/** Follows between members: followed members, and followers. */
export const userFollow = definePairTable(
  'user_follow',
  ['followee_id', 'follower_id'],
  [
    ['follower_id', 'followee_id'],
    ['followee_id', 'follower_id'],
  ],
)
