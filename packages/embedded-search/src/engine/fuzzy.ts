/** Typos that a search may forgive. */
export type Typos = 1 | 2

/** Words in ascending order of their UTF-16 letters, with what neighbours have in common. */
export interface SortedWords {
  texts: readonly string[]
  /** Letters that a word shares with the one before it. */
  shared: Uint8Array
  /** Neighbours with the same first letter, where there are more letters than that one. */
  initials: readonly { letter: string; from: number; to: number }[]
}

/** Longer texts are matched exactly. */
const LENGTH_MAX = 250
/** Letters from which on another first letter is forgiven. */
const OTHER_INITIAL_FROM = 3
const FAR = 100
/** Words skipped one by one before a binary search for the end of a prefix. */
const STEPS_MAX = 48

/**
 * Walks sorted words as the tree that they are and fills the table of edit distances letter by letter; all words with a
 * prefix too far from `text` are skipped together. Typos are letters deleted, added, replaced, or swapped with their
 * neighbour; one in the first letter counts twice, since it is rare.
 * @param beginnings use the distance of a word's best prefix
 * @param found receives neighbours `from` (inclusive) to `to` (exclusive) at a distance of 1 to `max`
 */
export function walkTypos(
  words: SortedWords,
  text: string,
  max: Typos,
  beginnings: boolean,
  found: (from: number, to: number, distance: number) => void,
): void {
  if (text.length === 0 || text.length + max >= LENGTH_MAX) return
  const first = text[0] as string
  const start = firstFrom(words.texts, first, 0)
  const end = endOf(words.texts, first, start)
  // With one typo the first letter is right; with so few letters nothing else would be.
  const others = max === 1 || text.length < OTHER_INITIAL_FROM ? [] : otherInitials(words, text, beginnings)
  for (const { from, to } of others) if (from < start) found(from, to, 2)
  walk(words, { start, end }, text, max, beginnings, found)
  for (const { from, to } of others) if (from >= end) found(from, to, 2)
}

/** Words with another first letter and no other typo: there are few possible edits. */
function otherInitials(
  { texts, initials }: SortedWords,
  text: string,
  beginnings: boolean,
): { from: number; to: number }[] {
  const first = text[0] as string
  const rest = text.slice(1)
  const ranges: { from: number; to: number }[] = []
  for (const { letter, from, to } of initials) {
    if (letter === first) continue
    // Replaced, deleted; and if the following letters match: added, swapped.
    const meant = [letter + rest, letter + text]
    if (rest[0] === letter) meant.push(rest, letter + first + rest.slice(1))
    for (const word of new Set(meant)) {
      const at = firstFrom(texts, word, from, to)
      const end = beginnings ? endOf(texts, word, at) : at < to && texts[at] === word ? at + 1 : at
      if (end > at) ranges.push({ from: at, to: end })
    }
  }
  return apart(ranges)
}

/** Ranges in ascending order, those that touch as one. */
function apart(ranges: { from: number; to: number }[]): { from: number; to: number }[] {
  const joined: { from: number; to: number }[] = []
  for (const range of ranges.sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to)
    else joined.push({ ...range })
  }
  return joined
}

/** {@link walkTypos} among words with the same first letter as the text. */
function walk(
  words: SortedWords,
  { start, end }: { start: number; end: number },
  text: string,
  max: Typos,
  beginnings: boolean,
  found: (from: number, to: number, distance: number) => void,
): void {
  const { texts, shared } = words
  const table = new Table(text, max)
  let filled = 0
  for (let at = start; at < end; ) {
    const word = texts[at] as string
    filled = at === start ? 0 : Math.min(filled, shared[at] as number)
    let lost = 0
    while (filled < word.length && lost === 0) {
      filled++
      if (table.fill(word, filled) > max) lost = filled
    }
    const to = lost > 0 ? pastBeginning(words, at, lost, end) : at + 1
    const distance = beginnings ? table.best(filled) : lost > 0 ? FAR : table.whole(filled)
    if (distance >= 1 && distance <= max) found(at, to, distance)
    at = to
  }
}

/** Distances of the beginnings of a text to those of a word: one row for each letter of the word. */
class Table {
  readonly #text: string
  readonly #max: number
  readonly #width: number
  readonly #rows: Uint8Array
  /** By letters of the word: how near the text came to any of its beginnings so far. */
  readonly #best: Uint8Array

  constructor(text: string, max: number) {
    this.#text = text
    this.#max = max
    this.#width = text.length + 3
    this.#rows = new Uint8Array((text.length + max + 2) * this.#width).fill(FAR)
    this.#best = new Uint8Array(text.length + max + 2).fill(FAR)
    for (let j = 0; j <= max; j++) this.#rows[j + 1] = j
    this.#best[0] = text.length <= max ? text.length : FAR
  }

  /** Fills the row of the word's first `d` letters. @returns the smallest number in it */
  fill(word: string, d: number): number {
    const text = this.#text
    const rows = this.#rows
    const width = this.#width
    const row = d * width + 1
    const before = row - width
    const letter = word.charCodeAt(d - 1)
    const previous = d > 1 ? word.charCodeAt(d - 2) : -1
    // Only cells near the diagonal can be within the maximum distance.
    const low = Math.max(0, d - this.#max)
    const high = Math.min(text.length, d + this.#max)
    let least = FAR
    rows[row + low - 1] = FAR
    rows[row + high + 1] = FAR
    for (let j = low; j <= high; j++) {
      let cost = d
      if (j > 0) {
        const own = text.charCodeAt(j - 1)
        if (own === letter) cost = rows[before + j - 1] as number
        else {
          cost =
            Math.min(
              rows[before + j - 1] as number,
              rows[before + j] as number,
              rows[row + j - 1] as number,
            ) + 1
          if (j > 1 && previous === own && text.charCodeAt(j - 2) === letter)
            cost = Math.min(cost, (rows[row - 2 * width + j - 2] as number) + 1)
        }
      }
      rows[row + j] = cost
      if (cost < least) least = cost
    }
    this.#best[d] = Math.min(this.#best[d - 1] as number, this.whole(d))
    return least
  }

  /** Distance to the word's first `d` letters. */
  whole(d: number): number {
    return this.#rows[d * this.#width + 1 + this.#text.length] as number
  }

  best(d: number): number {
    return this.#best[d] as number
  }
}

/** The first word after `at` that does not begin with the same `length` letters. */
function pastBeginning({ texts, shared }: SortedWords, at: number, length: number, end: number): number {
  let next = at + 1
  for (let step = 0; step < STEPS_MAX; step++, next++)
    if (next >= end || (shared[next] as number) < length) return next
  return Math.min(end, endOf(texts, (texts[at] as string).slice(0, length), next))
}

/** Place of the first word that does not come before `text`. */
export function firstFrom(texts: readonly string[], text: string, from: number, to = texts.length): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((texts[middle] as string) < text) low = middle + 1
    else high = middle
  }
  return low
}

/** Place after the last word that begins so. */
export const endOf = (texts: readonly string[], beginning: string, from: number): number =>
  firstFrom(texts, `${beginning}\uffff\uffff`, from)
