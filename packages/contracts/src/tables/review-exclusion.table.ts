import { defineExclusionTable } from './exclusion-table.ts'

/** Accounts whose likes the read model `reviews` does not count. */
export const reviewExclusion = defineExclusionTable('review_exclusion')
