import { type Change, diffLines, diffWordsWithSpace } from 'diff'

/** Beyond this, words take too long: lines are compared. */
const WORDS_MAX = 60_000

/** Word by word, with words as Japanese has them. */
export function compareWords(before: string, after: string): Change[] {
  if (before.length + after.length > WORDS_MAX) return diffLines(before, after)
  const intlSegmenter = new Intl.Segmenter('ja', { granularity: 'word' })
  return diffWordsWithSpace(before, after, { intlSegmenter })
}
