import { defineExclusionTable } from './exclusion-table.ts'

/** Accounts that the read model `users` does not count. */
export const userExclusion = defineExclusionTable('user_exclusion')
