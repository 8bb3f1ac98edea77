import { describe, expect, it } from 'vitest'
import { formatCount, formatDate, formatRelative } from './format.ts'

const now = Date.parse('2026-05-10T12:00:00Z')

describe('formatRelative', () => {
  it('goes from now to minutes, hours and days, then to the date', () => {
    const at = (iso: string) => formatRelative(iso, now, 'ja')
    expect(at('2026-05-10T11:59:40Z')).toBe('今')
    expect(at('2026-05-10T11:55:00Z')).toBe('5 分前')
    expect(at('2026-05-10T09:00:00Z')).toBe('3 時間前')
    expect(at('2026-05-09T11:00:00Z')).toBe('昨日')
    expect(at('2026-05-01T12:00:00Z')).toBe('2026/5/1')
    expect(formatRelative('2026-05-10T11:58:00Z', now, 'en')).toBe('2 minutes ago')
  })

  it('never speaks of the future when clocks differ', () => {
    expect(formatRelative('2026-05-10T12:00:30Z', now, 'en')).toBe('now')
  })
})

describe('formatDate', () => {
  it('is a day in Japan time', () => {
    expect(formatDate('2026-05-09T15:30:00Z', 'ja')).toBe('2026/5/10')
    expect(formatDate('2026-05-09T14:30:00Z', 'en')).toBe('9 May 2026')
  })
})

describe('formatCount', () => {
  it('shortens from ten thousand', () => {
    expect(formatCount(9_999, 'ja')).toBe('9,999')
    expect(formatCount(12_345, 'ja')).toBe('1.2万')
    expect(formatCount(12_345, 'en')).toBe('12.3K')
  })
})
