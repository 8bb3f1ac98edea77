import { definePairTable } from './pair-table.ts'

/** Followers as they are counted: excluded accounts are not. */
export const userFollower = definePairTable('user_follower', ['followee_id', 'follower_id'])
