import { date, integer } from './columns.ts'
import { defineTable } from './define-table.ts'

/** What came from outside on each day. */
export const siteDay = defineTable(
  'site_day',
  { day: date(), readers: integer(), views: integer(), views_excluded: integer() },
  { key: ['day'] },
)
