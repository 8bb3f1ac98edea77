import type { IgdbCandidateList, IgdbDocument } from '@koryaku/contracts/games/igdb.api.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiGet } from '#app/api/client.ts'
import { nextPage } from '#app/api/documents.ts'
import { staffKeys } from '#app/api/staff-query-keys.ts'

/** While an import runs. */
const PROGRESS_EVERY_MS = 2_000

export const isRunning = (document: IgdbDocument | undefined): boolean => {
  const run = document?.data.attributes.run
  return run !== null && run !== undefined && run.finishedAt === null
}

export const gamesDatabase = () =>
  queryOptions({
    queryKey: staffKeys.gamesDatabase.state(),
    queryFn: ({ signal }) => apiGet<IgdbDocument>('igdb', { signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? PROGRESS_EVERY_MS : false),
    staleTime: 0,
  })

export const gameCandidates = () =>
  infiniteQueryOptions({
    queryKey: staffKeys.gamesDatabase.candidates(),
    queryFn: ({ pageParam, signal }) =>
      apiGet<IgdbCandidateList>('igdb/candidates', { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
  })
