import { nameKey } from './game-forms.ts'
import { GAMES_INDEX } from './indexes.ts'
import { gameQuery, QUERY_MAX } from './normalise.ts'

export interface GameSearch {
  q: string
  /** How it is read, when that is known: finds what is written in other kanji, or in none. */
  reading?: string | null
  offset?: number
  limit?: number
  /** Further filters of Meilisearch's grammar. */
  filter?: string[]
}

/** One query of a federated search of Meilisearch. */
export interface GameQuery {
  indexUid: string
  q?: string
  filter?: string[]
  attributesToRetrieve: string[]
  federationOptions: { weight: number }
}

/** The displayed data of a game comes from the read models. */
const RETRIEVED = { indexUid: GAMES_INDEX, attributesToRetrieve: ['id'] }
const JAPANESE = /[\u3041-\u30ff\u3400-\u9fff]/
const KANJI = /^[\u3400-\u9fff]$/
const WORDS_WEIGHT = 0.5
const READING_WEIGHT = 0.45
const LOOSE_WEIGHT = 0.4
/** Further kanji of a query are not left out one by one. */
const LEFT_OUT_MAX = 6

/**
 * The body of one `multiSearch` for games: first those whose title is exactly what was typed, then those that
 * go by that name (well-known ones before others), then all that hold the words, by the ranking rules. The
 * answer is one list with `estimatedTotalHits`. Undefined: there is nothing to search for.
 */
export function gameSearch({ q, reading, offset = 0, limit = 24, filter = [] }: GameSearch) {
  const words = gameQuery(q)
  if (words === '') return undefined
  const read = reading ? gameQuery(reading) : ''
  const keys = new Set([q, ...(reading ? [reading] : [])].map(text => nameKey(text.slice(0, QUERY_MAX))))
  const listed = [...keys].map(key => `"${key}"`).join(', ')
  const exactly = (field: string, weight: number, more: string[] = []): GameQuery => ({
    ...RETRIEVED,
    filter: [...filter, `${field} IN [${listed}]`, ...more],
    federationOptions: { weight },
  })
  const known = ['notability >= 2']
  // A Latin title that only sounds like what was typed in kana is not the one that was typed.
  const sameScript = JAPANESE.test(q) ? ['inJapanese = true'] : []
  // Both as words and as one word: the title may be cut otherwise, or have a typo across the cut.
  const readings = read === '' ? [] : [...new Set([read, read.replaceAll(' ', '')])]
  const queries: GameQuery[] = [
    exactly('exactTitles', 1, known),
    exactly('exactTitle', 0.97, sameScript),
    exactly('exactCalled', 0.95, known),
    exactly('exactMains', 0.9, known),
    exactly('exactNames', 0.88, known),
    exactly('exactTitles', 0.85),
    exactly('exactCalled', 0.8),
    exactly('exactNames', 0.76),
    exactly('exactMains', 0.75),
    exactly('exactParts', 0.7),
    holding(words, WORDS_WEIGHT, filter),
    ...readings.map(text => holding(text, READING_WEIGHT, filter)),
  ]
  return { federation: { offset, limit }, queries }
}

/**
 * Queries to add when no game holds all the words: a kanji forgives no typo, so each is left out once.
 * @param best the weighted score of the best hit so far
 */
export function looserQueries({ q, filter = [] }: GameSearch, best: number): GameQuery[] {
  const words = gameQuery(q).split(' ')
  if (best > (WORDS_WEIGHT * (words.length - 1)) / words.length) return []
  return words
    .flatMap((word, place) => (KANJI.test(word) ? [words.toSpliced(place, 1).join(' ')] : []))
    .filter(text => text !== '')
    .slice(0, LEFT_OUT_MAX)
    .map(text => holding(text, LOOSE_WEIGHT, filter))
}

/** Names that may have been meant when nothing was found: games that hold any one of the words, or begin alike. */
export function nearSearch(q: string, limit: number) {
  const words = gameQuery(q).split(' ').filter(Boolean).slice(0, LEFT_OUT_MAX)
  const texts = new Set([...words, ...words.map(word => word.slice(0, Math.max(3, word.length >> 1)))])
  return {
    federation: { offset: 0, limit },
    queries: [...texts].map((text, place) => holding(text, 1 - place / 100, [])),
  }
}

const holding = (q: string, weight: number, filter: string[]): GameQuery => ({
  ...RETRIEVED,
  q,
  ...(filter.length > 0 ? { filter } : {}),
  federationOptions: { weight },
})
