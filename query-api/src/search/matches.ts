import type { MatchedText } from '@koryaku/contracts/search/search.api.ts'
import { matchedRanges } from '@koryaku/search-words/matched-ranges.ts'

/** Marks that occur in no text: characters of the private use area are not stored. */
export const MARKS = { start: '\uE000', end: '\uE001' }
const MARKED = /\uE000([^\uE001]*)\uE001/g

/** A text of the search server with its marks, in parts. */
export function markedParts(text: string): MatchedText[] {
  const parts: MatchedText[] = []
  let at = 0
  for (const match of text.matchAll(MARKED)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index), matched: false })
    if (match[1]) parts.push({ text: match[1], matched: true })
    at = match.index + match[0].length
  }
  if (at < text.length) parts.push({ text: text.slice(at), matched: false })
  return parts
}

/** A game's title in parts: found by names in any spelling, it is marked by what it shares with the query. */
export function titleParts(title: string, q: string): MatchedText[] {
  const parts: MatchedText[] = []
  let at = 0
  for (const { start, end } of matchedRanges(title, q)) {
    if (start > at) parts.push({ text: title.slice(at, start), matched: false })
    parts.push({ text: title.slice(start, end), matched: true })
    at = end
  }
  if (at < title.length) parts.push({ text: title.slice(at), matched: false })
  return parts
}
