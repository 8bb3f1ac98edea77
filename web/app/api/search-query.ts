import type {
  FoundArticles,
  FoundGameReviews,
  FoundGames,
  FoundUsers,
} from '@koryaku/contracts/search/search.api.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiGet, type Query } from '#app/api/client.ts'
import { PAGE_SIZE } from '#app/api/paging.ts'
import { queryKeys } from '#app/api/query-keys.ts'

export type SearchKind = 'articles' | 'games' | 'reviews' | 'users'
/** Response of a search: a list, with the matches marked in `meta`. */
export type SearchAnswer = FoundArticles | FoundGames | FoundGameReviews | FoundUsers

/** A page of what is found; an empty query runs no search (spec §5). */
export const searchQuery = <Answer extends SearchAnswer>(
  kind: SearchKind,
  q: string,
  page: number,
  filters: Query = {},
  path = `search/${kind}`,
) =>
  queryOptions({
    queryKey: queryKeys.search(kind, q, page, filters),
    queryFn: ({ signal }) => apiGet<Answer>(path, { query: { q, page, per: PAGE_SIZE, ...filters }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
