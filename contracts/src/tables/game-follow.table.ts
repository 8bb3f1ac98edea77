import { definePairTable } from './pair-table.ts'

/** Who follows which game; by member: the games that they follow. */
export const gameFollow = definePairTable('game_follow', ['game_id', 'user_id'], [['user_id', 'game_id']])
