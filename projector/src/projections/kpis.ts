import { kpiFamily } from '@koryaku/contracts/kpi/kpi.events.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { upsertRows } from '#engine/rows.ts'

/** What the KPI batches counted, day by day and week by week; the last count of each holds. */
export const kpis = defineProjection({
  name: 'kpis',
  tables: ['kpi_day', 'kpi_cohort'],
  schema: t => `
    create table ${t('kpi_day')} (
      day date primary key,
      kpis jsonb not null,
      counted_at timestamptz not null
    );
    create table ${t('kpi_cohort')} (
      week date primary key,
      members integer not null,
      active jsonb not null,
      counted_at timestamptz not null
    );
  `,
  indexes: () => '',
  handles: on(...kpiFamily.events),
  async apply(db, events, t) {
    const days = new Map<string, object>()
    const cohorts = new Map<string, object>()
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
    await upsertRows(db, t('kpi_day'), ['day'] as never[], days.values())
    await upsertRows(db, t('kpi_cohort'), ['week'] as never[], cohorts.values())
  },
})
