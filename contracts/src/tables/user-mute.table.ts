import { definePairTable } from './pair-table.ts'

/** Who mutes whom; by who mutes: their list. */
export const userMute = definePairTable('user_mute', ['muted_id', 'user_id'], [['user_id', 'muted_id']])
