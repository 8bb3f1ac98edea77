export const rankingRanges = ['daily', 'weekly', 'monthly', 'all'] as const
export type RankingRange = (typeof rankingRanges)[number]

/** Windows are whole days, weeks from Monday, and months of Japan time (UTC+9, no daylight saving). */
const JST_OFFSET_MS = 9 * 3_600_000
const DAY_MS = 86_400_000
const FIRST_DAY = '1970-01-01'

/** The first day (`yyyy-mm-dd`, Japan time) of the window of a range that contains `time`. */
export function windowStart(range: RankingRange, time: Date): string {
  if (range === 'all') return FIRST_DAY
  const day = Math.floor((time.getTime() + JST_OFFSET_MS) / DAY_MS)
  // Day 0 was a Thursday: three days after a Monday.
  if (range === 'weekly') return isoDay(day - ((day + 3) % 7))
  return range === 'daily' ? isoDay(day) : `${isoDay(day).slice(0, 7)}-01`
}

/** The last day of the window that begins with `start`; null: it does not end. */
export function windowEnd(range: RankingRange, start: string): string | null {
  if (range === 'all') return null
  if (range === 'weekly') return isoDay(dayNumber(start) + 6)
  return range === 'daily' ? start : isoDay(Date.UTC(yearOf(start), monthOf(start) + 1, 0) / DAY_MS)
}

/** The first day of the window that lies `count` windows later (earlier when negative). */
export function shiftWindow(range: RankingRange, start: string, count: number): string {
  if (range === 'all') return start
  if (range === 'monthly') return isoDay(Date.UTC(yearOf(start), monthOf(start) + count, 1) / DAY_MS)
  return isoDay(dayNumber(start) + count * (range === 'weekly' ? 7 : 1))
}

/** `yyyymmdd` in Japan time, as in the name of an `articleViews` stream. */
export const compactDay = (time: Date): string => windowStart('daily', time).replaceAll('-', '')

const isoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const yearOf = (day: string): number => Number(day.slice(0, 4))
const monthOf = (day: string): number => Number(day.slice(5, 7)) - 1
