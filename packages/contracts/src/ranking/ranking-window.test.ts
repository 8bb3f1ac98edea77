import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextDay, startOfDay } from '../japan-day.ts'
import { rankingRanges, shiftWindow, windowEnd, windowStart } from './ranking-window.ts'

const times = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const ranges = fc.constantFrom(...rankingRanges.filter(range => range !== 'all'))

describe('ranking windows', () => {
  it('begin at midnight of Japan, weeks on Monday', () => {
    const lateOnSunday = new Date('2026-11-01T14:59:59Z')
    const mondayMorning = new Date('2026-11-01T15:00:00Z')
    expect(windowStart('daily', lateOnSunday)).toBe('2026-11-01')
    expect(windowStart('daily', mondayMorning)).toBe('2026-11-02')
    expect(windowStart('weekly', lateOnSunday)).toBe('2026-10-26')
    expect(windowStart('weekly', mondayMorning)).toBe('2026-11-02')
    expect(windowStart('monthly', new Date('2026-10-31T15:00:00Z'))).toBe('2026-11-01')
  })

  it('end where the next one begins', () => {
    expect([windowEnd('monthly', '2028-02-01'), windowEnd('weekly', '2026-12-28')]).toEqual([
      '2028-02-29',
      '2027-01-03',
    ])
    fc.assert(
      fc.property(ranges, times, (range, time) => {
        const start = windowStart(range, time)
        const end = windowEnd(range, start) ?? ''
        expect(nextDay(end)).toBe(shiftWindow(range, start, 1))
        expect(windowStart(range, startOfDay(end))).toBe(start)
        expect(shiftWindow(range, shiftWindow(range, start, 5), -5)).toBe(start)
      }),
    )
  })
})
