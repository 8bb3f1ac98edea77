import type { Recorded } from '@koryaku/contracts/event-store.ts'
import { DailyKpisCounted, type KpiEvent, RetentionCounted } from '@koryaku/contracts/kpi/kpi.events.ts'
import { on, type Projection } from '#engine/projection.ts'
import { upsertRows } from '#engine/rows.ts'

/** What the KPI batches counted, day by day and week by week; the last count of each holds. */
export const kpis: Projection = {
  name: 'kpis',
  codeVersion: 1,
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
  handles: on(DailyKpisCounted, RetentionCounted),
  async apply(db, events, t) {
    const days = new Map<string, object>()
    const cohorts = new Map<string, object>()
    for (const { type, data, metadata } of events as Recorded<KpiEvent>[]) {
      const counted_at = metadata.occurredAt
      if (type === 'DailyKpisCounted') {
        const { ruleVersion: _, ...kpis } = data
        days.set(data.day, { day: data.day, kpis, counted_at })
      } else if (type === 'RetentionCounted') {
        const { week, members, active } = data
        cohorts.set(week, { week, members, active, counted_at })
      }
    }
    await upsertRows(db, t('kpi_day'), ['day'] as never[], days.values())
    await upsertRows(db, t('kpi_cohort'), ['week'] as never[], cohorts.values())
  },
}
