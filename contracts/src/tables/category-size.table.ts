import { integer, nullable, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** How large a category is, and the newest save of its rows: from a stream of its own, so in a table of its own. */
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
