import { definePairTable } from './pair-table.ts'

/** Followers of games; by member: their games. */
export const gameFollow = definePairTable('game_follow', ['game_id', 'user_id'], [['user_id', 'game_id']])
