import { definePairTable } from './pair-table.ts'

/** Who blocks whom; by who blocks: their list. */
export const userBlock = definePairTable('user_block', ['blocked_id', 'user_id'], [['user_id', 'blocked_id']])
