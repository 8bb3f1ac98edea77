import { kpiFamily } from '@koryaku/contracts/kpi/kpi.events.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import { kpiCohort } from '@koryaku/contracts/tables/kpi-cohort.table.ts'
import { kpiDay } from '@koryaku/contracts/tables/kpi-day.table.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { upsertRows } from '#engine/rows.ts'

/** Results of the KPI batches, by day and by week; the last count of each is valid. */
export const kpis = defineProjection({
  name: 'kpis',
  codeVersion: 1,
  tables: [kpiDay, kpiCohort],
  handles: on(...kpiFamily.events),
  async apply(db, events, t) {
    const days = new Map<string, Written<typeof kpiDay>>()
    const cohorts = new Map<string, Written<typeof kpiCohort>>()
    for (const event of events) {
      const counted_at = event.metadata.occurredAt
      switch (event.type) {
        case 'DailyKpisCounted': {
          const { ruleVersion: _, ...kpis } = event.data
          days.set(kpis.day, { day: kpis.day, kpis, counted_at })
          break
        }
        case 'RetentionCounted': {
          const { week, members, active } = event.data
          cohorts.set(week, { week, members, active, counted_at })
          break
        }
        default:
          event satisfies never
      }
    }
    await upsertRows(db, t, kpiDay, days.values())
    await upsertRows(db, t, kpiCohort, cohorts.values())
  },
})
