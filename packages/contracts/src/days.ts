import { z } from 'zod'
import { calendarDay } from './calendar-day.ts'
import { nextDay } from './japan-day.ts'

const DAY_MS = 86_400_000
const DAYS_MAX = 400

/** Days of Japan, the first and the last among them. */
export const spanOfDays = z.object({ from: calendarDay, to: calendarDay })
type Span = z.output<typeof spanOfDays>
export const isShort = ({ from, to }: Span): boolean =>
  from <= to && Date.parse(to) - Date.parse(from) < DAYS_MAX * DAY_MS
export const tooLong = { message: `from … to are 1 to ${DAYS_MAX} days`, path: ['to'] }

/** Net of withdrawals: a window may have lost more than it got. */
export const windowCounts = z.object({
  likes: z.number().int(),
  bookmarks: z.number().int(),
  views: z.number().int(),
})
export const countsOfDay = windowCounts.extend({ day: z.iso.date() })
export type CountsOfDay = z.output<typeof countsOfDay>

/** Days on which nothing happened have a row too: a plot must not hide them. */
export function everyDay({ from, to }: Span, rows: readonly CountsOfDay[]): CountsOfDay[] {
  const known = new Map(rows.map(row => [row.day, row]))
  const days: CountsOfDay[] = []
  for (let day = from; day <= to; day = nextDay(day))
    days.push(known.get(day) ?? { day, likes: 0, bookmarks: 0, views: 0 })
  return days
}
