import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'

const count = z.number().int().min(0)
const ruleVersion = z.number().int().min(1)

/**
 * Visitors who opened an article on a day of Japan time, counted over one flush window: each once a day, by a hash with
 * a daily salt that never leaves Redis. No visitor can be identified from this number.
 */
export const VisitorsCounted = defineEvent(
  'VisitorsCounted',
  z.object({ day: z.iso.date(), windowEnd: z.iso.datetime(), counted: count, ruleVersion }),
)

/** The totals of a day in the last batch; a later batch with other totals appends a further event. */
export const DailyKpisCounted = defineEvent(
  'DailyKpisCounted',
  z.object({
    day: z.iso.date(),
    /** Members who saved or published an article. */
    writers: count,
    /** Visitors who opened an article. */
    readers: count,
    /** Articles that were published for the first time. */
    articles: count,
    likes: count,
    bookmarks: count,
    /** Follows of games and of members. */
    follows: count,
    views: count,
    /** Members who joined. */
    members: count,
    ruleVersion,
  }),
)

/** Members who joined in the week that begins on `week` (a Monday), and how many did something in each week since. */
export const RetentionCounted = defineEvent(
  'RetentionCounted',
  z.object({ week: z.iso.date(), members: count, active: z.array(count).max(60), ruleVersion }),
)

/** One stream per day: `yyyy-mm-dd` in Japan time. */
export const siteVisitorsFamily = defineFamily({
  prefix: 'siteVisitors',
  stream: (day: string) => compact(day),
  events: [VisitorsCounted],
})
export type SiteVisitorsEvent = FamilyEvent<typeof siteVisitorsFamily>
export const siteVisitorsStream = siteVisitorsFamily.stream

/** One stream per day and per week. */
export const kpiFamily = defineFamily({
  prefix: 'kpi',
  stream: (period: 'day' | 'week', start: string) => `${period}+${compact(start)}`,
  events: [DailyKpisCounted, RetentionCounted],
})
export type KpiEvent = FamilyEvent<typeof kpiFamily>
export const kpiDayStream = (day: string) => kpiFamily.stream('day', day)
export const kpiWeekStream = (week: string) => kpiFamily.stream('week', week)

const compact = (day: string): string => day.replaceAll('-', '')

export type DailyKpis = z.output<typeof DailyKpisCounted.schema>
export type Retention = z.output<typeof RetentionCounted.schema>
