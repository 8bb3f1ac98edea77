import { type DailyKpis, kpiDayStream, kpiWeekStream } from '@koryaku/contracts/kpi/kpi.events.ts'
import { describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import { kpis } from './kpis.ts'

const { given } = examplesOf(kpis)
const day = '2026-10-30'
const counted = (writers: number, minute = 0) => {
  const others = { readers: 9, articles: 1, likes: 2, bookmarks: 0, follows: 3, views: 40, members: 1 }
  const data: DailyKpis = { day, writers, ...others, ruleVersion: 1 }
  return happened(kpiDayStream(day), { type: 'DailyKpisCounted', data }, minute)
}

describe('kpis: given what the batches counted, the key figures of each day and of each week of joining', () => {
  it('a day has the figures of its batch', async () => {
    const { kpi_day } = await given(counted(3, 200))
    expect(kpi_day).toMatchObject([{ day, kpis: { writers: 3, views: 40 } }])
    expect(JSON.stringify(kpi_day)).toContain('2026-10-30T15:20:00')
  })

  it('keeps the result of the last batch when counts differ', async () => {
    const { kpi_day } = await given(counted(3), counted(5, 60))
    expect(kpi_day).toMatchObject([{ day, kpis: { writers: 5 } }])
  })

  it('a week has who joined in it, and how many came back in each week since', async () => {
    const week = '2026-10-26'
    const cohort = (active: number[]) =>
      happened(kpiWeekStream(week), {
        type: 'RetentionCounted',
        data: { week, members: 8, active, ruleVersion: 1 },
      })
    const { kpi_cohort } = await given(cohort([8]), cohort([8, 5]))
    expect(kpi_cohort).toMatchObject([{ week, members: 8, active: [8, 5] }])
  })
})
