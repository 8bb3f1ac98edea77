import { defineExclusionTable } from './exclusion-table.ts'

/** Accounts that the read model `shelf` does not count. */
export const shelfExclusion = defineExclusionTable('shelf_exclusion')
