import { GENRES } from './game-genres.ts'
import { isKanaHead, titleHeads } from './title-index.ts'

/** Values of a filter: one of a list, or any text up to a length. */
export type GameFilter = { of: readonly string[] } | { longest: number }

/** Decades of release by their first year, the newest first. */
export const DECADES = Array.from({ length: 16 }, (_, n) => String(2100 - 10 * n))
/** Lower limits of the average score, the highest first. */
export const SCORES_FROM = ['9', '8', '7', '6', '5'] as const

/**
 * Filters of the list of games, in the order of its URLs. The parameters of the API, of the page and of its links all
 * follow from this list.
 */
export const GAME_FILTERS = {
  q: { longest: 200 },
  genre: { of: GENRES },
  /** A platform by the key of its name (`platformKey`). */
  platform: { longest: 80 },
  decade: { of: DECADES },
  has_articles: { of: ['1'] },
  has_reviews: { of: ['1'] },
  score_from: { of: SCORES_FROM },
  head: { of: titleHeads },
} as const satisfies Record<string, GameFilter>
export type GameFilterName = keyof typeof GAME_FILTERS
export const gameFilterNames = Object.keys(GAME_FILTERS) as GameFilterName[]
export type GameFilters = Partial<Record<GameFilterName, string>>

/** `match`: the best match of the keyword first. */
export const GAME_SORTS = ['match', 'popular', 'score', 'new', 'title', 'title_en'] as const
export type GameSort = (typeof GAME_SORTS)[number]

/** Parameters of a URL of the list. */
export const gameListParameters = [...gameFilterNames, 'sort', 'page'] as const

/** Valid filters among the parameters of a URL; other values are ignored. */
export function readGameFilters(parameters: URLSearchParams): GameFilters {
  const filters: GameFilters = {}
  for (const name of gameFilterNames) {
    const value = parameters.get(name)?.trim() ?? ''
    const filter: GameFilter = GAME_FILTERS[name]
    const isValid = 'of' in filter ? filter.of.includes(value) : value.length <= filter.longest
    if (value !== '' && isValid) filters[name] = value
  }
  return filters
}

/** The order of a list unless the request names one: the best match, else titles of an index, else popularity. */
export function defaultGameSort({ q, head }: GameFilters): GameSort {
  if (q !== undefined) return 'match'
  if (head !== undefined) return isKanaHead(head) ? 'title' : 'title_en'
  return 'popular'
}
