import fc from 'fast-check'
import { expect, it } from 'vitest'
import { matchedRanges } from './matched-ranges.ts'

const marked = (title: string, q: string): string => {
  let text = ''
  let at = 0
  for (const { start, end } of matchedRanges(title, q)) {
    text += `${title.slice(at, start)}[${title.slice(start, end)}]`
    at = end
  }
  return text + title.slice(at)
}

it.each([
  ['ドラゴンクエストV 天空の花嫁', 'どらごんくえすと 天空', '[ドラゴンクエスト]V [天空]の花嫁'],
  ['クロノ・トリガー', 'クロノトリガー', '[クロノ]・[トリガー]'],
  ['ﾊﾞｲｵﾊｻﾞｰﾄﾞ4', 'バイオハザード4', '[ﾊﾞｲｵﾊｻﾞｰﾄﾞ4]'],
  ['Final Fantasy VII', 'fantasy 7', 'Final [Fantasy VII]'],
  ['龍が如く', '竜が', '[龍が]如く'],
  ['スーパーマリオ64', 'スーパーマリ', '[スーパーマリオ]64'],
  ['ゼルダの伝説', 'mario', 'ゼルダの伝説'],
  ['🄝の伝説', 'n', '[🄝]の伝説'],
])('%s for %s', (title, q, expected) => {
  expect(marked(title, q)).toBe(expected)
})

it('never marks outside the title or twice', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.string({ unit: 'grapheme', maxLength: 10 }),
      (title, q) => {
        let at = 0
        for (const { start, end } of matchedRanges(title, q)) {
          expect(start).toBeGreaterThanOrEqual(at)
          expect(end).toBeGreaterThan(start)
          at = end
        }
        expect(at).toBeLessThanOrEqual(title.length)
      },
    ),
  )
})
