import { definePairTable } from './pair-table.ts'

/** Blocks between members; by blocking member: their list. */
export const userBlock = definePairTable('user_block', ['blocked_id', 'user_id'], [['user_id', 'blocked_id']])
