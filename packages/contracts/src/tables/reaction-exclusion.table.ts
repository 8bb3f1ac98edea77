import { defineExclusionTable } from './exclusion-table.ts'

/** Accounts that the read model `reactions` does not count. */
export const reactionExclusion = defineExclusionTable('reaction_exclusion')
