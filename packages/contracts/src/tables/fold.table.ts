import { bigint, integer, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Folds of a build that are done, and the position of the last event in them: nothing may be appended after the first. */
export const fold = defineTable(
  'fold',
  { projection: text(), version: integer(), fold: integer(), position: bigint() },
  { key: ['projection', 'version', 'fold'] },
)
