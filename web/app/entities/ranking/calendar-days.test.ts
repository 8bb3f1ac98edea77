import { describe, expect, it } from 'vitest'
import { cellsOf, movedBy, turned, within } from './calendar-days.ts'

describe('a calendar', () => {
  it('shows whole weeks from Monday', () => {
    const weeks = cellsOf('daily', '2026-11-21')
    expect(weeks[0]?.[0]).toBe('2026-10-26')
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
    expect(weeks.every(week => week.length === 7)).toBe(true)
    // A February that begins on a Monday has four of them.
    expect(cellsOf('daily', '2027-02-10')).toHaveLength(4)
  })

  it('shows the months of a year', () => {
    expect(cellsOf('monthly', '2026-11-01').flat()).toEqual(
      Array.from({ length: 12 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}-01`),
    )
  })

  it.each([
    ['ArrowRight', 'daily', '2026-11-30', '2026-12-01'],
    ['ArrowUp', 'daily', '2026-11-03', '2026-10-27'],
    ['Home', 'daily', '2026-11-21', '2026-11-16'],
    ['End', 'daily', '2026-11-16', '2026-11-22'],
    ['PageUp', 'daily', '2026-03-31', '2026-02-28'],
    ['PageDown', 'daily', '2026-12-05', '2027-01-05'],
    ['ArrowDown', 'monthly', '2026-11-01', '2027-03-01'],
    ['Home', 'monthly', '2026-07-01', '2026-05-01'],
    ['PageUp', 'monthly', '2026-07-01', '2025-07-01'],
    ['Enter', 'daily', '2026-11-21', undefined],
  ] as const)('%s in %s leads from %s to %s', (key, grain, from, to) => {
    expect(movedBy(key, grain, from)).toBe(to)
  })

  it('ends where there is nothing to choose', () => {
    expect(within('2026-11-22', '2026-11-21')).toBe('2026-11-21')
    expect(within('1999-12-31', '2026-11-21')).toBe('2000-01-01')
    expect(turned('monthly', '2026-11-01', 1)).toBe('2027-11-01')
  })
})
