import type { TagMatch } from '@koryaku/contracts/tags/tag.api.ts'
import { searchForm } from '@koryaku/search-words/normalise.ts'
import { LRUCache } from 'lru-cache'

/** Minimum length in characters. In shorter tags a different letter is a different meaning. */
const LONG_ENOUGH = 4
/** Characters that change the meaning: one more kanji, or another digit. */
const TELLING = /[\p{Script=Han}\p{N}]/u
const PLURAL = /(?<=[a-z]{2})(?:(?<=s|x|ch|sh)es|(?<!s)s)(?![a-z])/g
// Bound: query-api | stems of tags | max
const stems = new LRUCache<string, string>({ max: 20_000 })

/** How a tag matches the requested one, by their keys; undefined: not at all. */
export function matchOf(wanted: string, key: string): TagMatch | undefined {
  if (key === wanted) return 'same'
  if (isNear(wanted, key)) return 'near'
  if (key.startsWith(wanted)) return 'begins'
  return key.includes(wanted) ? 'holds' : undefined
}

/** Are the tags so similar that an author of one would have used the other, had they found it? */
export function isNear(one: string, other: string): boolean {
  const [a, b] = [stemOf(one), stemOf(other)]
  return (a !== '' && a === b) || isOneSlip([...one], [...other])
}

/** Normalises a key as search does: kana, Latin letters, old kanji and marks between words make no difference. */
function stemOf(key: string): string {
  const known = stems.get(key)
  if (known !== undefined) return known
  const stem = searchForm(key.replace(PLURAL, '')).replaceAll(' ', '')
  stems.set(key, stem)
  return stem
}

/** A letter more, less or another one, or two that have changed places. */
function isOneSlip(one: string[], other: string[]): boolean {
  const shorter = Math.min(one.length, other.length)
  if (shorter < LONG_ENOUGH || Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const a = one.slice(start, one.length - end)
  const b = other.slice(start, other.length - end)
  if (TELLING.test(a.join('') + b.join(''))) return false
  return Math.max(a.length, b.length) <= 1 || (a.length === 2 && a.join('') === b.reverse().join(''))
}
