import { text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Who has left: nobody is related to them, whatever becomes known late. */
export const relationErased = defineTable(
  'relation_erased',
  { user_id: text(), at: timestamptz() },
  { key: ['user_id'] },
)
