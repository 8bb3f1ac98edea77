import { foldText, formTokens } from './normalise.ts'

export interface Range {
  start: number
  end: number
}

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/**
 * Ranges of a displayed title that match the words of a query, in any spelling. For highlighting; browser-safe. The
 * last word may be a prefix; words that the title joins or splits are marked whole.
 */
export function matchedRanges(title: string, q: string): Range[] {
  const words = formTokens(q).map(token => token.text)
  if (words.length === 0) return []
  const joined = words.join('')
  const last = words.at(-1) as string
  const { text, places } = foldInPlace(title)
  // A sign may fold into several (🄝 is "(n)"): one that is met in part is marked whole.
  const endOf = (end: number): number =>
    places.find((place, at) => at >= end && place > (places[end - 1] ?? 0)) ?? title.length
  const ranges: Range[] = []
  for (const token of formTokens(text)) {
    const fits =
      words.includes(token.text) ||
      (last.length > 1 && token.text.startsWith(last)) ||
      (token.text.length > 1 && joined.includes(token.text))
    if (!fits) continue
    const start = places[token.start] as number
    const end = endOf(token.end)
    const before = ranges.at(-1)
    if (before && title.slice(before.end, start).trim() === '') before.end = end
    else ranges.push({ start, end })
  }
  return ranges
}

/** The folded text, and for each of its places the place in the original. */
function foldInPlace(title: string): { text: string; places: number[] } {
  let text = ''
  const places: number[] = []
  for (const { segment, index } of graphemes.segment(title)) {
    const folded = foldText(segment)
    for (let i = 0; i < folded.length; i++) places.push(index)
    text += folded
  }
  places.push(title.length)
  return { text, places }
}
