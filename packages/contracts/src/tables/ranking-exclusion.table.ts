import { defineExclusionTable } from './exclusion-table.ts'

/** Accounts that the read model `ranking` does not count. */
export const rankingExclusion = defineExclusionTable('ranking_exclusion')
