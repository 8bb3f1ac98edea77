import type { IndexSettings } from './settings.ts'
import { foldWord, type Token } from './tokenizer.ts'

/** Further words of a query are ignored, as in Meilisearch. */
const WORDS_MAX = 10

/** One place of a query: a word, or a quoted phrase. */
export interface QueryTerm {
  words: string[]
  phrase: boolean
  /** The last word may be the beginning of what is meant. */
  prefix: boolean
}

export interface ParsedQuery {
  terms: QueryTerm[]
  /** `-word` and `-"a phrase"`: excludes documents with them. */
  excluded: QueryTerm[]
}

const PART = /(-?)"([^"]*)"?|(\S+)/g

/** Reads a query as typed: words, "phrases", -excluded words. */
export function parseQuery(
  q: string,
  tokenize: (text: string) => Token[],
  settings: IndexSettings,
): ParsedQuery {
  const terms: QueryTerm[] = []
  const excluded: QueryTerm[] = []
  let words = 0
  const phrase = (text: string) => {
    const found = tokenize(text).map(token => token.text)
    return found.length > 0 ? { words: found, phrase: true, prefix: false } : undefined
  }
  let plain = ''
  const flush = () => {
    for (const { text } of tokenize(plain)) {
      if (words++ >= WORDS_MAX) break
      terms.push({ words: [text], phrase: false, prefix: false })
    }
    plain = ''
  }
  for (const [, minus, quoted, word] of q.matchAll(PART)) {
    if (quoted !== undefined) {
      flush()
      const term = phrase(quoted)
      if (term === undefined) continue
      if (minus === '-') excluded.push(term)
      else if (words + term.words.length <= WORDS_MAX) {
        words += term.words.length
        terms.push(term)
      }
    } else if (word?.startsWith('-') && word.length > 1 && /^-[\p{L}\p{N}]/u.test(word)) {
      const term = phrase(word.slice(1))
      if (term) excluded.push(term)
    } else plain += ` ${word}`
  }
  const endsOpen = plain !== '' && !/\s$/.test(q)
  flush()
  const last = terms.at(-1)
  if (endsOpen && last && !last.phrase && settings.prefixSearch === 'indexingTime') last.prefix = true
  return { terms, excluded }
}

/** Typos that a word of this length may have. */
export function typosAllowed(word: string, settings: IndexSettings): 0 | 1 | 2 {
  const { enabled, minWordSizeForTypos, disableOnWords, disableOnNumbers } = settings.typoTolerance
  if (!enabled || disableOnWords.some(other => foldWord(other) === word)) return 0
  if (disableOnNumbers && /^\p{N}+$/u.test(word)) return 0
  const length = [...word].length
  if (length >= minWordSizeForTypos.twoTypos) return 2
  return length >= minWordSizeForTypos.oneTypo ? 1 : 0
}
