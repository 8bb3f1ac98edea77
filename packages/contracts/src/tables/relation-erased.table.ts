import { text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Erased members: they have no relations, even if events become known late. */
export const relationErased = defineTable(
  'relation_erased',
  { user_id: text(), at: timestamptz() },
  { key: ['user_id'] },
)
