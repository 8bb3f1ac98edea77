import { text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Erased members: they have no shelf, even if events become known late. */
export const shelfErased = defineTable(
  'shelf_erased',
  { user_id: text(), at: timestamptz() },
  { key: ['user_id'] },
)
