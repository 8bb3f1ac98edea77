import { integer } from './columns.ts'
import { defineTable } from './define-table.ts'

/** One row: totals of the lists that nobody should count. */
export const catalogueTotal = defineTable(
  'catalogue_total',
  { id: integer(), games: integer(), articles: integer() },
  { key: ['id'] },
)
