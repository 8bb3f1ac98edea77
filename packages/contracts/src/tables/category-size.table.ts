import { integer, nullable, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Size of a category, and the newest save of its rows: from a separate stream, so in a separate table. */
export const categorySize = defineTable(
  'category_size',
  {
    category_id: text(),
    rows: integer(),
    bytes: integer(),
    revision: integer(),
    changed_at: nullable(timestamptz()),
  },
  { key: ['category_id'] },
)
