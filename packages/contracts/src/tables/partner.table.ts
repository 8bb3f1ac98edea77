import { boolean, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Partners that send articles; at most a hundred. */
export const partner = defineTable(
  'partner',
  {
    partner_id: text(),
    name: text(),
    author_id: text(),
    suspended: boolean(),
    added_at: timestamptz(),
  },
  { key: ['partner_id'] },
)
