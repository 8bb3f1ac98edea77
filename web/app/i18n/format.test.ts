import { describe, expect, it } from 'vitest'
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatDayHeading,
  formatList,
  formatRecentDay,
  formatRelative,
} from './format.ts'

const now = Date.parse('2026-05-10T12:00:00Z')

describe('formatList', () => {
  it('joins the items that are not empty, in the punctuation of the language', () => {
    expect(formatList(['3版', '', '20文字'], 'ja')).toBe('3版・20文字')
    expect(formatList(['3 versions', '', '20 characters'], 'en')).toBe('3 versions, 20 characters')
  })
})

describe('formatRelative', () => {
  it('goes from now to minutes, hours and days, then to the date', () => {
    const at = (iso: string) => formatRelative(iso, now, 'ja')
    expect(at('2026-05-10T11:59:40Z')).toBe('今')
    expect(at('2026-05-10T11:55:00Z')).toBe('5分前')
    expect(at('2026-05-10T09:00:00Z')).toBe('3時間前')
    expect(at('2026-05-09T11:00:00Z')).toBe('昨日')
    expect(at('2026-05-04T12:00:00Z')).toBe('6日前')
    expect(at('2026-05-01T12:00:00Z')).toBe('2026/5/1')
    expect(formatRelative('2026-05-10T10:30:00Z', now, 'en')).toBe('1 hour ago')
    expect(formatRelative('2026-05-09T11:00:00Z', now, 'en')).toBe('yesterday')
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

describe('formatDayHeading', () => {
  it('names the day in Japan, followed by year and weekday', () => {
    expect(formatDayHeading('2026-05-09T15:30:00Z', 'ja')).toEqual(['5月10日', '2026年 日曜日'])
    expect(formatDayHeading('2026-05-09T14:30:00Z', 'en')).toEqual(['9 May', 'Saturday, 2026'])
  })
})

describe('formatRecentDay', () => {
  it('names today and yesterday in Japan, and any other day by its date', () => {
    const at = (iso: string) => formatRecentDay(iso, now, 'ja')
    expect(at('2026-05-09T15:00:00Z')).toEqual(['今日', '5月10日'])
    expect(at('2026-05-09T14:59:00Z')).toEqual(['昨日', '5月9日'])
    expect(at('2026-05-08T14:59:00Z')).toEqual(['5月8日', '2026年 金曜日'])
    expect(formatRecentDay('2026-05-09T14:59:00Z', now, 'en')).toEqual(['Yesterday', '9 May'])
  })
})

describe('formatDateTime', () => {
  it('is a day and a time in Japan, to the second', () => {
    expect(formatDateTime('2026-05-09T15:30:07Z', 'ja')).toBe('2026/05/10 0:30:07')
  })
})

describe('formatCount', () => {
  it.each([
    [0, '0', '0'],
    [999, '999', '999'],
    [9_999, '9,999', '9,999'],
    [10_000, '1万', '10K'],
    [12_345, '1.2万', '12.3K'],
    [1_234_567, '123.5万', '1.2M'],
    [234_567_890, '2.3億', '234.6M'],
  ])('names %i in either language', (count, ja, en) => {
    expect([formatCount(count, 'ja'), formatCount(count, 'en')]).toEqual([ja, en])
  })
})
