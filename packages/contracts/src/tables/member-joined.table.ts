import { date, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** When each member joined. */
export const memberJoined = defineTable(
  'member_joined',
  { user_id: text(), day: date() },
  {
    key: ['user_id'],
    // Cohorts: members by the week of joining.
    indexes: c => [`(${c.day})`],
  },
)
