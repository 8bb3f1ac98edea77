import type { GameVersions } from '@koryaku/contracts/games/game-version.api.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiGet, path } from '#app/api/client.ts'
import { queryKeys } from '#app/api/query-keys.ts'

/** Versions of the game, the newest first. */
export const versionsOfGame = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.games.versions(slug),
    queryFn: ({ signal }) => apiGet<GameVersions>(path`games/${slug}/versions`, { signal }),
  })
