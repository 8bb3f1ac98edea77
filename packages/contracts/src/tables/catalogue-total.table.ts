import { integer } from './columns.ts'
import { defineTable } from './define-table.ts'

/** One row: precomputed totals of the lists. */
export const catalogueTotal = defineTable(
  'catalogue_total',
  { id: integer(), games: integer(), articles: integer() },
  { key: ['id'] },
)
