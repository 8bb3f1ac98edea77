import type { GameDocument, GameList } from '@koryaku/contracts/games/game.api.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiGet, path, type Query } from '#app/api/client.ts'
import { nextPage } from '#app/api/documents.ts'
import { PAGE_SIZE } from '#app/api/paging.ts'
import { queryKeys } from '#app/api/query-keys.ts'

/** An endless list of games from any path that answers one. */
export const gameList = (queryKey: readonly unknown[], target: string, query: Query = {}) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      apiGet<GameList>(target, {
        query: { ...query, page: pageParam, per: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
export type GameListQuery = ReturnType<typeof gameList>

export const gameDetail = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.games.detail(slug),
    queryFn: ({ signal }) => apiGet<GameDocument>(path`games/${slug}`, { signal }),
  })
