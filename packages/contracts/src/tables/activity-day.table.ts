import { date, integer, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Activity of each member per day. */
export const activityDay = defineTable(
  'activity_day',
  {
    day: date(),
    user_id: text(),
    saves: integer(),
    publications: integer(),
    likes: integer(),
    bookmarks: integer(),
    follows: integer(),
  },
  { key: ['day', 'user_id'] },
)
