import { definePairTable } from './pair-table.ts'

/** Mutes between members; by muting member: their list. */
export const userMute = definePairTable('user_mute', ['muted_id', 'user_id'], [['user_id', 'muted_id']])
