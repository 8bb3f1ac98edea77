import {
  defaultGameSort,
  type GameFilterName,
  type GameFilters,
  gameFilterNames,
  type GameSort as ListSort,
  readGameFilters,
} from '@koryaku/contracts/games/game-filters.ts'
import { type ShelfChoice, shelfChoices } from '@koryaku/contracts/shelf/shelf-parts.ts'
import { PAGE_MAX } from '#app/api/paging.ts'

/** Orders that a reader chooses from; `match` only with a keyword. */
export const gameSorts = ['match', 'popular', 'score', 'new', 'title'] as const
export type GameSort = (typeof gameSorts)[number]

/** The list of games that an address asks for. */
export interface WantedGames {
  filters: GameFilters
  sort: GameSort
  /** The first page that is shown. */
  page: number
  /** Games on the own shelf only, for members. */
  shelf: ShelfChoice | null
}
/** A filter, or the own shelf. */
export type ActiveFilter = GameFilterName | 'shelf'

/** Titles of both languages are one order for the reader: that of the language. */
const shownSort = (sort: ListSort): GameSort => (sort === 'title_en' ? 'title' : sort)

export function wantedGames(search: URLSearchParams): WantedGames {
  const filters = readGameFilters(search)
  const sort = gameSorts.find(one => one === search.get('sort'))
  const page = Number(search.get('page'))
  return {
    filters,
    sort: sort && (sort !== 'match' || filters.q) ? sort : shownSort(defaultGameSort(filters)),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, PAGE_MAX) : 1,
    shelf: shelfChoices.find(one => one === search.get('shelf')) ?? null,
  }
}

/** Parameters of the URL of a list; default values are omitted. */
export function gamesParameters({ filters, sort, page, shelf }: WantedGames): [string, string][] {
  const isDefault = sort === shownSort(defaultGameSort(filters))
  return Object.entries({
    ...Object.fromEntries(gameFilterNames.map(name => [name, filters[name]])),
    ...{ sort: isDefault ? undefined : sort, shelf, page: page > 1 ? String(page) : undefined },
  }).filter((entry): entry is [string, string] => Boolean(entry[1]))
}

export function gamesAddress(wanted: WantedGames): string {
  const search = new URLSearchParams(gamesParameters(wanted)).toString()
  return search ? `/games?${search}` : '/games'
}

/**
 * The URL that search engines keep for a list without other filters than the title index. Another order has the same
 * games, but not on the same pages: it refers to the first page.
 */
export function canonicalGamesAddress({ filters: { head }, sort, page }: WantedGames): string {
  const filters: GameFilters = head === undefined ? {} : { head }
  const order = shownSort(defaultGameSort(filters))
  return gamesAddress({ filters, sort: order, page: sort === order ? page : 1, shelf: null })
}

/** The same list with other filters, from its first page. Its order changes if it was the default one. */
export function withFilters(wanted: WantedGames, change: GameFilters): WantedGames {
  const filters = Object.fromEntries(
    Object.entries({ ...wanted.filters, ...change }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  ) as GameFilters
  const isDefault = wanted.sort === shownSort(defaultGameSort(wanted.filters))
  const isPossible = wanted.sort !== 'match' || filters.q !== undefined
  const sort = isDefault || !isPossible ? shownSort(defaultGameSort(filters)) : wanted.sort
  return { ...wanted, filters, sort, page: 1 }
}

/** The same list with another keyword, the best match first. */
export function withKeyword(wanted: WantedGames, q: string): WantedGames {
  const next = withFilters(wanted, { q })
  return { ...next, sort: shownSort(defaultGameSort(next.filters)) }
}

/** All games in the same order. */
export const noFilters = (wanted: WantedGames): WantedGames => ({
  ...withFilters(wanted, Object.fromEntries(gameFilterNames.map(name => [name, undefined]))),
  shelf: null,
})

/** The same list without one filter. */
export const without = (wanted: WantedGames, name: ActiveFilter): WantedGames =>
  name === 'shelf' ? { ...wanted, shelf: null, page: 1 } : withFilters(wanted, { [name]: undefined })

export const activeFilters = ({ filters, shelf }: WantedGames): ActiveFilter[] => [
  ...gameFilterNames.filter(name => filters[name] !== undefined),
  ...(shelf ? (['shelf'] as const) : []),
]
