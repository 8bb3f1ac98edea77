import { definePairTable } from './pair-table.ts'

/** Followers as they are counted: excluded accounts are not. */
export const gameFollower = definePairTable('game_follower', ['game_id', 'user_id'])
