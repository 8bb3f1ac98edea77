import { date, integer } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Visitors and other external counts per day. */
export const siteDay = defineTable(
  'site_day',
  { day: date(), readers: integer(), views: integer(), views_excluded: integer() },
  { key: ['day'] },
)
