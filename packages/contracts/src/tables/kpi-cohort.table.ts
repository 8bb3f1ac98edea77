import { date, integer, jsonb, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** How many of those who joined in a week came back, as it was counted last. */
export const kpiCohort = defineTable(
  'kpi_cohort',
  { week: date(), members: integer(), active: jsonb<number[]>(), counted_at: timestamptz() },
  { key: ['week'] },
)
