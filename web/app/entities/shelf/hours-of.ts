import { typedNumber } from '@koryaku/contracts/typed-number.ts'

/** Minutes as hours with at most one decimal. */
export const hoursOf = (minutes: number): string => String(Math.round(minutes / 6) / 10)

/** Minutes of hours as typed, also in full-width digits; null: empty; NaN: not a number of hours. */
export function minutesOf(typed: string): number | null {
  const text = typedNumber(typed).replace(',', '.')
  if (text === '') return null
  return /^(\d+\.?\d*|\.\d+)$/.test(text) ? Math.round(Number(text) * 60) : Number.NaN
}
