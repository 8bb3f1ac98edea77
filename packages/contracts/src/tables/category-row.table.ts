import type { Cells } from '../categories/category-parts.ts'
import { integer, jsonb, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** A row of a database category; cells by column ID, including removed columns. */
export const categoryRow = defineTable(
  'category_row',
  {
    category_id: text(),
    row_id: text(),
    place: integer(),
    cells: jsonb<Cells>(),
    /** Size of its cells as JSON, in bytes. */
    bytes: integer(),
  },
  {
    key: ['category_id', 'row_id'],
    // The rows of a category in order, page by page.
    indexes: c => [`(${c.category_id}, ${c.place}, ${c.row_id})`],
  },
)
