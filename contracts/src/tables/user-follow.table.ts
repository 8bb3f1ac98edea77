import { definePairTable } from './pair-table.ts'

/** Who follows whom: whom a member follows, and their followers. */
export const userFollow = definePairTable(
  'user_follow',
  ['followee_id', 'follower_id'],
  [
    ['follower_id', 'followee_id'],
    ['followee_id', 'follower_id'],
  ],
)
