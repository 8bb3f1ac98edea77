import { definePairTable } from './pair-table.ts'

/** Mutes of anonymous commenters, each by one of their comments, on its page; by muting member: their list. */
export const aliasMute = definePairTable('alias_mute', ['comment_id', 'user_id'], [['user_id', 'comment_id']])
