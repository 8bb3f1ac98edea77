import type {
  OwnRequestedGames,
  QueuedRequestDocument,
  RequestedGameList,
  RequestQueue,
} from '@koryaku/contracts/games/game-request.api.ts'
import type { GameRequestState } from '@koryaku/contracts/games/game-request.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiGet, path } from '#app/api/client.ts'
import { nextPage } from '#app/api/documents.ts'
import { queryKeys } from '#app/api/query-keys.ts'

export const requestedGames = (state: 'open' | 'accepted') =>
  infiniteQueryOptions({
    queryKey: queryKeys.requests.list(state),
    queryFn: ({ pageParam, signal }) =>
      apiGet<RequestedGameList>('requested_games', { query: { state, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** The own requests, and the open ones of others that have one's vote. */
export const ownRequestedGames = () =>
  queryOptions({
    queryKey: queryKeys.requests.own(),
    queryFn: ({ signal }) => apiGet<OwnRequestedGames>('my/requested_games', { query: { per: 100 }, signal }),
    staleTime: 0,
  })

export const requestQueue = (state: GameRequestState) =>
  infiniteQueryOptions({
    queryKey: queryKeys.requests.queue(state),
    queryFn: ({ pageParam, signal }) =>
      apiGet<RequestQueue>('moderation/requested_games', { query: { state, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
  })

export const queuedRequest = (id: string) =>
  queryOptions({
    queryKey: queryKeys.requests.one(id),
    queryFn: ({ signal }) =>
      apiGet<QueuedRequestDocument>(path`moderation/requested_games/${id}`, { signal }),
    staleTime: 0,
  })
