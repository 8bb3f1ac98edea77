import { text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** A name that a member has given up, and until when it leads to them. */
export const formerName = defineTable(
  'former_name',
  { name: text(), user_id: text(), until: timestamptz() },
  {
    key: ['name', 'user_id'],
    // Former names of an erased or renamed member.
    indexes: c => [`(${c.user_id})`],
  },
)
