import { definePairTable } from './pair-table.ts'

/** By which of their comments somebody mutes an unnamed member, on the page where it stands; by who mutes: their list. */
export const aliasMute = definePairTable('alias_mute', ['comment_id', 'user_id'], [['user_id', 'comment_id']])
