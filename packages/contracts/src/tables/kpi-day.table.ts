import type { KpiDay } from '../analysis/analysis.api.ts'
import { date, jsonb, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Totals of a day, as last counted. */
export const kpiDay = defineTable(
  'kpi_day',
  { day: date(), kpis: jsonb<KpiDay>(), counted_at: timestamptz() },
  { key: ['day'] },
)
