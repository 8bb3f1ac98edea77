import { describe, expect, it } from 'vitest'
import { formatTooMany, formatTryAgain } from './waiting.ts'

describe('formatTooMany', () => {
  it('returns the wait, rounded up, if it is known', () => {
    expect(formatTooMany(541, 'ja')).toBe(
      '短い時間に操作が続いたため、受け付けられません。10分後に、もう一度お試しください。',
    )
    expect(formatTooMany(undefined, 'en')).toBe(
      'There were too many attempts in a short time. Please try again later.',
    )
    const inEnglish = (seconds: number) => formatTryAgain(seconds, 'en')
    expect(inEnglish(1)).toBe('Please try again in 1 minute.')
    expect(inEnglish(3_540)).toBe('Please try again in 59 minutes.')
    expect(inEnglish(3_541)).toBe('Please try again in 1 hour.')
    expect(inEnglish(7_000)).toBe('Please try again in 2 hours.')
  })
})
