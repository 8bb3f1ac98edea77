import { z } from 'zod'

export const rankingRanges = ['daily', 'weekly', 'monthly', 'all'] as const
export type RankingRange = (typeof rankingRanges)[number]

/** GET ranking/articles: `as_of` any day inside the wanted window (Japan time); default today. */
export const rankingQuerySchema = z.object({
  range: z.enum(rankingRanges).default('daily'),
  as_of: z.iso.date().optional(),
})

/** Windows are whole days, weeks from Monday, and months of Japan time (UTC+9, no daylight saving). */
const JST_OFFSET_MS = 9 * 3_600_000
const DAY_MS = 86_400_000

/** The first day (`yyyy-mm-dd`, Japan time) of the window of a range that contains `time`. */
export function windowStart(range: RankingRange, time: Date): string {
  if (range === 'all') return '1970-01-01'
  const day = Math.floor((time.getTime() + JST_OFFSET_MS) / DAY_MS)
  // Day 0 was a Thursday: three days after a Monday.
  if (range === 'weekly') return isoDay(day - ((day + 3) % 7))
  return range === 'daily' ? isoDay(day) : `${isoDay(day).slice(0, 7)}-01`
}

const isoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** `yyyymmdd` in Japan time, as in the name of an `articleViews` stream. */
export const compactDay = (time: Date): string => windowStart('daily', time).replaceAll('-', '')
