import { type RankingRange, shiftWindow, windowEnd } from '@koryaku/contracts/ranking/ranking-window.ts'

/** The first day that can be chosen: nothing is older. */
export const FIRST_DAY = '2000-01-01'
/** Units of a calendar: days, or whole months. */
type Grain = 'daily' | 'monthly'
export const grainOf = (range: RankingRange): Grain => (range === 'monthly' ? 'monthly' : 'daily')

/** The days of a month in weeks from Monday, with those of its neighbours that fill them; months of a year in fours. */
export function cellsOf(grain: Grain, shown: string): string[][] {
  if (grain === 'monthly') {
    const months = Array.from({ length: 12 }, (_, month) =>
      shiftWindow('monthly', `${shown.slice(0, 4)}-01-01`, month),
    )
    return [0, 4, 8].map(from => months.slice(from, from + 4))
  }
  const first = `${shown.slice(0, 7)}-01`
  const last = windowEnd('monthly', first) ?? first
  const weeks: string[][] = []
  for (let monday = shiftWindow('daily', first, -weekdayOf(first)); monday <= last; ) {
    const week = Array.from({ length: 7 }, (_, day) => shiftWindow('daily', monday, day))
    weeks.push(week)
    monday = shiftWindow('daily', monday, 7)
  }
  return weeks
}

/** 0: Monday. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The page before or after: a month of days, a year of months. */
export function turned(grain: Grain, day: string, pages: number): string {
  if (grain === 'monthly') return shiftWindow('monthly', day, 12 * pages)
  const first = shiftWindow('monthly', `${day.slice(0, 7)}-01`, pages)
  const last = windowEnd('monthly', first) ?? first
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}

/** Where a key leads from a day (`grid` of the ARIA practices); undefined: it does not move. */
export function movedBy(key: string, grain: Grain, day: string): string | undefined {
  const isDays = grain === 'daily'
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: isDays ? -7 : -4,
    ArrowDown: isDays ? 7 : 4,
    Home: isDays ? -weekdayOf(day) : -((Number(day.slice(5, 7)) - 1) % 4),
    End: isDays ? 6 - weekdayOf(day) : 3 - ((Number(day.slice(5, 7)) - 1) % 4),
  }
  if (key in steps) return shiftWindow(grain, day, steps[key] ?? 0)
  if (key === 'PageUp') return turned(grain, day, -1)
  return key === 'PageDown' ? turned(grain, day, 1) : undefined
}

/** The nearest that can be chosen. */
export const within = (day: string, last: string): string =>
  day < FIRST_DAY ? FIRST_DAY : day > last ? last : day
