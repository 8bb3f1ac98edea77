import { defineExclusionTable } from './exclusion-table.ts'

/** Accounts whose likes the read model `comments` does not count. */
export const commentExclusion = defineExclusionTable('comment_exclusion')
