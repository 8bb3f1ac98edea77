import { describe, expect, it } from 'vitest'
import { knownSince, sharePlatform, versionKey } from './game-version.ts'

describe('a version', () => {
  it.each(['1.6', 'Ver.1.6', 'ver. 1.6', 'Version 1.6', 'v1.6', 'Ｖ１．６', 'バージョン1.6', ' 1.6 '])(
    'is the same as 「%s」',
    label => expect(versionKey(label)).toBe('1.6'),
  )
  it.each(['Season 3', '春の大型アップデート', 'Verdant', 'V'])('keeps its words: 「%s」', label =>
    expect(versionKey(label)).toBe(label.toLowerCase().replaceAll(' ', '')),
  )
  it('matches any platform if it names none', () => {
    expect(sharePlatform([], ['PS5'])).toBe(true)
    expect(sharePlatform(['PS5', 'PC'], ['PC'])).toBe(true)
    expect(sharePlatform(['PS5'], ['PC'])).toBe(false)
  })
  it('is known from when it was announced, at the latest from the end of its day', () => {
    expect(knownSince('2026-11-01', '2026-11-01T06:00:00.000Z').toISOString()).toBe(
      '2026-11-01T06:00:00.000Z',
    )
    expect(knownSince('2026-11-01', '2026-12-24T06:00:00.000Z').toISOString()).toBe(
      '2026-11-01T15:00:00.000Z',
    )
  })
})
