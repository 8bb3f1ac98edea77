import type { RankingRange } from '@koryaku/contracts/ranking/ranking-window.ts'
import { isRange } from '#app/entities/ranking/ranking-queries.ts'

/** `?range=` and `?as_of=`: a window of the ranking by any day in it; null: the newest. */
export interface PeriodChoice {
  range: RankingRange
  asOf: string | null
}

/** A range and a day that are not understood are today's daily ranking. */
export function periodOf(search: URLSearchParams): PeriodChoice {
  const range = search.get('range')
  const asOf = search.get('as_of')
  return { range: isRange(range) ? range : 'daily', asOf: asOf && isDay(asOf) ? asOf : null }
}

/** Also a day that the calendar has: not 30 February. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

export function periodSearch({ range, asOf }: PeriodChoice, others: Record<string, string> = {}): string {
  const search = new URLSearchParams()
  if (range !== 'daily') search.set('range', range)
  if (asOf && range !== 'all') search.set('as_of', asOf)
  for (const [key, value] of Object.entries(others)) search.set(key, value)
  const text = search.toString()
  return text && `?${text}`
}
