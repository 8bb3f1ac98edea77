import { lookupKeys, prefixTypoDistance, type Typos, typoDistance } from './fuzzy.ts'
import { type IndexStore, PREFIX_LENGTH, PREFIX_MARK } from './index-store.ts'

export interface Word {
  id: number
  text: string
}

/** Words taken for one beginning or one misspelling; more say nothing about what was meant. */
const DERIVATIONS_MAX = 3_000
/** Letters from which on a beginning with a typo is looked for, and how many of them may hold the typo. */
const PREFIX_TYPO_FROM = 4
const HEAD = PREFIX_LENGTH
const LAST = '\u{10ffff}'

export function findWord(store: IndexStore, text: string): Word | undefined {
  const row = store.row<[number]>('SELECT id FROM words WHERE word=?', text)
  return row && { id: row[0], text }
}

/** The list of all documents with a word that begins so, where the index keeps one. */
export function shortPrefix(store: IndexStore, text: string): Word | undefined {
  return text.length <= PREFIX_LENGTH ? findWord(store, PREFIX_MARK + text) : undefined
}

export function wordsWithPrefix(store: IndexStore, prefix: string, limit = DERIVATIONS_MAX): Word[] {
  return store
    .rows<[number, string]>(
      'SELECT id, word FROM words WHERE word>=? AND word<? ORDER BY word LIMIT ?',
      prefix,
      prefix + LAST,
      limit,
    )
    .map(([id, text]) => ({ id, text }))
}

/** Words at a distance of 1 to `max`, by distance. */
export function misspellings(store: IndexStore, text: string, max: Typos): [Word[], Word[]] {
  const found: [Word[], Word[]] = [[], []]
  const keys = (max === 2 ? ([1, 2] as const) : ([1] as const)).flatMap(typos => lookupKeys(text, typos))
  const rows = store.rows<[number, string]>(
    `SELECT id, word FROM words WHERE id IN (
       SELECT s.word FROM json_each(?) k CROSS JOIN segments s ON s.key=k.value)`,
    JSON.stringify(keys),
  )
  for (const [id, word] of rows) {
    const distance = typoDistance(text, word, max)
    if (distance >= 1 && distance <= max) found[distance - 1]?.push({ id, text: word })
  }
  return found
}

/**
 * Words that begin like `text`, but with typos: in its second half, found by reading the words that begin with
 * the first; or in its first letters, found by trying those beginnings of the vocabulary that are similar.
 */
export function misspeltPrefixes(store: IndexStore, text: string, max: Typos): [Word[], Word[]] {
  const found: [Word[], Word[]] = [[], []]
  if (text.length < PREFIX_TYPO_FROM) return found
  const beginnings = new Set([text.slice(0, Math.max(HEAD, text.length >> 1))])
  // What follows the typo may have moved by one letter.
  for (const head of similarHeads(store, text.slice(0, HEAD + 1)))
    for (const from of [HEAD - 1, HEAD, HEAD + 1])
      beginnings.add(head + text.slice(from, max === 1 ? undefined : from + HEAD))
  const seen = new Set<number>()
  for (const beginning of beginnings)
    for (const { id, text: word } of wordsWithPrefix(store, beginning)) {
      if (seen.has(id) || word.startsWith(text)) continue
      seen.add(id)
      const distance = prefixTypoDistance(text, word, max)
      if (distance >= 1 && distance <= max) found[distance - 1]?.push({ id, text: word })
    }
  return found
}

/** Beginnings in the vocabulary that come from `head`'s by one typo after the first letter. */
function similarHeads(store: IndexStore, head: string): string[] {
  const first = PREFIX_MARK + head[0]
  const rows = store.iterate<[string]>(
    'SELECT word FROM words WHERE word>? AND word<? AND length(word)=?',
    first,
    first + LAST,
    HEAD + PREFIX_MARK.length,
  )
  const heads: string[] = []
  for (const [word] of rows) {
    const candidate = word.slice(PREFIX_MARK.length)
    if (prefixTypoDistance(candidate, head, 1) <= 1) heads.push(candidate)
  }
  return heads
}

/** The cut of a word into two words of the vocabulary that most documents hold together. */
export function splits(store: IndexStore, text: string): [Word, Word][] {
  const found: [Word, Word][] = []
  for (let at = 1; at < text.length; at++) {
    const left = findWord(store, text.slice(0, at))
    const right = left && findWord(store, text.slice(at))
    if (left && right) found.push([left, right])
  }
  return found
}
