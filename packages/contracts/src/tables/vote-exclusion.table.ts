import { defineExclusionTable } from './exclusion-table.ts'

/** Accounts that the read model `votes` does not count. */
export const voteExclusion = defineExclusionTable('vote_exclusion')
