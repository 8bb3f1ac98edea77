import { defineExclusionTable } from './exclusion-table.ts'

/** Accounts that the read model `games` does not count. */
export const gameExclusion = defineExclusionTable('game_exclusion')
