import type {
  GameDocument,
  GameHeads,
  GameList,
  GameTags,
  NicknamesDocument,
} from '@koryaku/contracts/games/game.api.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiGet, path, type Query } from '#app/api/client.ts'
import { nextPage } from '#app/api/documents.ts'
import { PAGE_SIZE } from '#app/api/paging.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import type { Language } from '#app/i18n/language.ts'

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

export const gameSorts = ['popular', 'new', 'title'] as const
export type GameSort = (typeof gameSorts)[number]
export const isGameSort = (text: string | null): text is GameSort => gameSorts.some(sort => sort === text)

/** The titles of the reader's language are in the order of that language. */
const orderOf = (sort: GameSort, language: Language) =>
  sort === 'title' && language === 'en' ? 'title_en' : sort
export const games = (sort: GameSort, language: Language, head?: string) => {
  const order = orderOf(sort, language)
  return gameList(queryKeys.games.list(order, head), 'games', { sort: order, head })
}
export const gameHeads = () =>
  queryOptions({
    queryKey: queryKeys.games.heads(),
    queryFn: ({ signal }) => apiGet<GameHeads>('game_heads', { signal }),
  })
/** By title, nickname or what sounds like it. */
export const gamesFound = (q: string) => gameList(queryKeys.games.found(q), 'search/games', { q })
export const popularGames = () => games('popular', 'ja')
export const userGames = (name: string) => gameList(queryKeys.games.ofUser(name), path`users/${name}/games`)

export const gameDetail = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.games.detail(slug),
    queryFn: ({ signal }) => apiGet<GameDocument>(path`games/${slug}`, { signal }),
  })

/** What players call a game; for moderators. */
export const gameNicknames = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.games.nicknames(slug),
    queryFn: ({ signal }) => apiGet<NicknamesDocument>(path`games/${slug}/nicknames`, { signal }),
    staleTime: 0,
  })

/** Tags of the game's published articles; names without their #. */
export const gameTags = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.games.tags(slug),
    queryFn: ({ signal }) => apiGet<GameTags>(path`games/${slug}/hashtags`, { signal }),
  })
