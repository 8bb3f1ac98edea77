import type {
  FoundArticles,
  FoundGameReviews,
  FoundUsers,
  SearchCountsDocument,
} from '@koryaku/contracts/search/search.api.ts'
import { shelfChoices } from '@koryaku/contracts/shelf/shelf-parts.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '#app/api/client.ts'
import { lastPage, PAGE_MAX } from '#app/api/paging.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { type SearchAnswer, type SearchKind, searchQuery } from '#app/api/search-query.ts'

export const searchKinds: readonly SearchKind[] = ['articles', 'games', 'reviews', 'users']

/** Filters of articles, and their values. */
export const filterValues = {
  kind: ['strategy', 'blog'],
  language: ['ja', 'en'],
  period: ['week', 'month', 'year'],
  shelf: shelfChoices,
} as const
const filterNames = ['kind', 'language', 'period', 'game', 'tag', 'shelf'] as const
/** A game by its slug; `shelf`: games on the own shelf, for members. */
export type Filters = Partial<Record<(typeof filterNames)[number], string>>
export const noFilters: Filters = {
  kind: undefined,
  language: undefined,
  period: undefined,
  game: undefined,
  tag: undefined,
  shelf: undefined,
}
export type SearchedArticles = Pick<Search, 'q' | 'page' | 'filters'>

/** A search as given by the URL. An empty query runs no search (spec §5). */
export interface Search {
  kind: SearchKind
  q: string
  page: number
  /** Filters of articles. */
  filters: Filters
  /** The kind of text to write, if it was chosen before the game. */
  write: 'article' | 'review' | null
}

export function searchOf(parameters: URLSearchParams): Search {
  const t = parameters.get('t')
  const page = Number(parameters.get('page'))
  const write = parameters.get('write')
  return {
    kind: searchKinds.find(kind => kind === t) ?? 'articles',
    q: (parameters.get('q') ?? '').trim(),
    filters: filtersOf(parameters),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, PAGE_MAX) : 1,
    write: write === 'article' || write === 'review' ? write : null,
  }
}

/** Only values that the API takes: an old or mistyped address must not end in an error. */
function filtersOf(parameters: URLSearchParams): Filters {
  const filters: Filters = {}
  for (const name of filterNames) {
    const value = parameters.get(name)?.trim()
    const allowed: readonly string[] | undefined =
      name in filterValues ? filterValues[name as 'kind'] : undefined
    if (value && (allowed?.includes(value) ?? value.length <= 120)) filters[name] = value
  }
  return filters
}

export function searchAddress({ kind, q, page, write, filters }: Search): string {
  const parameters = new URLSearchParams({ t: kind })
  if (q) parameters.set('q', q)
  for (const name of filterNames) {
    const value = filters[name]
    if (value) parameters.set(name, value)
  }
  if (page > 1) parameters.set('page', String(page))
  if (write) parameters.set('write', write)
  return `/search?${parameters}`
}

/** How much each tab holds. */
export const searchCounts = (q: string) =>
  queryOptions({
    queryKey: queryKeys.searchCounts(q),
    queryFn: ({ signal }) => apiGet<SearchCountsDocument>('search/counts', { query: { q }, signal }),
    enabled: q !== '',
  })

export const searchArticles = ({ q, page, filters }: SearchedArticles) =>
  searchQuery<FoundArticles>('articles', q, page, filters, filters.shelf && 'my/shelf_articles')
/** Whether the address asks for a page behind the last one. */
export const isBeyond = ({ page }: Search, { meta }: SearchAnswer): boolean =>
  page > Math.max(1, lastPage(meta.totalCount))

export const searchReviews = (q: string, page: number) =>
  searchQuery<FoundGameReviews>('reviews', q, page, {}, 'search/game_reviews')

export const searchUsers = (q: string, page: number) => searchQuery<FoundUsers>('users', q, page)
