/**
 * Words within a distance of `typos` share at least one of `typos + 1` parts, in a place that is off by at
 * most `typos` (pigeonhole). Each word is stored under its parts; a look-up tries the few places that a part
 * can have moved to and verifies the words found.
 */
const PARTS = { 1: 2, 2: 3 } as const
/** Shortest words that are stored for one and for two typos. */
const MIN_LENGTH = { 1: 3, 2: 6 } as const

export type Typos = 1 | 2

/** Keys under which a new word is stored. */
export function segmentKeys(word: string): number[] {
  const keys: number[] = []
  for (const typos of [1, 2] as const) {
    if (word.length < MIN_LENGTH[typos]) continue
    for (const { part, start, end } of parts(word.length, typos))
      keys.push(segmentKey(typos, word.length, part, word.slice(start, end)))
  }
  return keys
}

/** Keys under which words within `typos` of `word` may be found. */
export function lookupKeys(word: string, typos: Typos): number[] {
  const keys = new Set<number>()
  addLookups(keys, word, typos, typos)
  // Two letters swapped across a border between parts spoil both of them: look with the swap undone.
  for (const { start } of parts(word.length, typos).slice(1))
    addLookups(keys, swapped(word, start), typos, typos - 1)
  return [...keys]
}

/** @param reach by how much lengths and places may differ */
function addLookups(keys: Set<number>, word: string, typos: Typos, reach: number): void {
  const shortest = Math.max(MIN_LENGTH[typos], word.length - reach)
  for (let length = shortest; length <= word.length + reach; length++)
    for (const { part, start, end } of parts(length, typos))
      for (let shift = -reach; shift <= reach; shift++) {
        const from = start + shift
        if (from < 0 || from + (end - start) > word.length) continue
        keys.add(segmentKey(typos, length, part, word.slice(from, from + end - start)))
      }
}

const swapped = (word: string, at: number): string =>
  word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1)

function parts(length: number, typos: Typos): { part: number; start: number; end: number }[] {
  const count = PARTS[typos]
  return Array.from({ length: count }, (_, part) => ({
    part,
    start: Math.floor((length * part) / count),
    end: Math.floor((length * (part + 1)) / count),
  }))
}

function segmentKey(typos: number, length: number, part: number, text: string): number {
  // FNV-1a twice with different seeds: much cheaper than a digest, and a collision only costs one comparison.
  let low = 0x811c9dc5 ^ (typos * 31 + part)
  let high = 0x01234567 ^ length
  for (let i = 0; i < text.length; i++) {
    low = Math.imul(low ^ text.charCodeAt(i), 0x01000193)
    high = Math.imul(high ^ text.charCodeAt(i), 0x85ebca6b)
  }
  return (high & 0xfffff) * 0x1_0000_0000 + (low >>> 0)
}

/**
 * Number of typos between two words (insertions, deletions, substitutions, swapped neighbours), or `max + 1`
 * when there are more. A typo in the first letter counts twice, as people rarely get that one wrong.
 */
export function typoDistance(query: string, word: string, max: number): number {
  const distance = boundedDistance(query, word, max, false)
  return distance > 0 && query[0] !== word[0] ? distance + 1 : distance
}

/** As {@link typoDistance}, to the beginning of `word` that fits best. */
export function prefixTypoDistance(query: string, word: string, max: number): number {
  const distance = boundedDistance(query, word, max, true)
  return distance > 0 && query[0] !== word[0] ? distance + 1 : distance
}

function boundedDistance(query: string, word: string, max: number, prefix: boolean): number {
  const length = prefix ? Math.min(word.length, query.length + max) : word.length
  if (!prefix && Math.abs(query.length - word.length) > max) return max + 1
  let before: number[] = []
  let previous = Array.from({ length: length + 1 }, (_, i) => i)
  for (let i = 1; i <= query.length; i++) {
    const current = [i]
    let best = i
    for (let j = 1; j <= length; j++) {
      const same = query[i - 1] === word[j - 1]
      let cost = Math.min(
        (previous[j - 1] as number) + (same ? 0 : 1),
        (previous[j] as number) + 1,
        (current[j - 1] as number) + 1,
      )
      if (i > 1 && j > 1 && !same && query[i - 1] === word[j - 2] && query[i - 2] === word[j - 1])
        cost = Math.min(cost, (before[j - 2] as number) + 1)
      current.push(cost)
      if (cost < best) best = cost
    }
    if (best > max) return max + 1
    before = previous
    previous = current
  }
  const distance = prefix ? Math.min(...previous) : (previous[length] as number)
  return Math.min(distance, max + 1)
}
