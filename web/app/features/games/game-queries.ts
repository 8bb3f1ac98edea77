import type { GameChangesDocument, GameHeads, NicknamesDocument } from '@koryaku/contracts/games/game.api.ts'
import type { GameHub } from '@koryaku/contracts/games/game-hub.api.ts'
import type { GameMergeDocument } from '@koryaku/contracts/games/game-merge.api.ts'
import type { ShelfChoice } from '@koryaku/contracts/shelf/shelf-parts.ts'
import type { GameTags, TagArticles } from '@koryaku/contracts/tags/tag.api.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiGet, path } from '#app/api/client.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { shelfQueryKeys } from '#app/api/shelf-query-keys.ts'
import { articleList } from '#app/entities/article/article-queries.ts'
import { gameList } from '#app/entities/game/game-queries.ts'
import type { Language } from '#app/i18n/language.ts'

export const gameSorts = ['popular', 'score', 'new', 'title'] as const
export type GameSort = (typeof gameSorts)[number]
export const isGameSort = (text: string | null): text is GameSort => gameSorts.some(sort => sort === text)

/** The titles of the reader's language are in the order of that language. */
const orderOf = (sort: GameSort, language: Language) =>
  sort === 'title' && language === 'en' ? 'title_en' : sort
export const games = (sort: GameSort, language: Language, head?: string) => {
  const order = orderOf(sort, language)
  return gameList(queryKeys.games.list(order, head), 'games', { sort: order, head })
}
/** The same as far as it is on the own shelf, also of a search. */
export const gamesOnShelf = (
  shelf: ShelfChoice,
  { q, sort, head }: { q: string; sort: GameSort; head?: string | undefined },
  language: Language,
) => {
  const wanted = q ? { q } : { sort: orderOf(sort, language), head }
  return gameList(shelfQueryKeys.games(shelf, wanted), 'my/shelf_games', { shelf, ...wanted })
}
export const gameHeads = () =>
  queryOptions({
    queryKey: queryKeys.games.heads(),
    queryFn: ({ signal }) => apiGet<GameHeads>('game_heads', { signal }),
  })
/** By title, nickname or what sounds like it. */
export const gamesFound = (q: string) => gameList(queryKeys.games.found(q), 'search/games', { q })

export const gameArticleSearch = (slug: string, q: string) =>
  articleList(queryKeys.articles.ofGameSearch(slug, q), path`games/${slug}/articles/search`, { q })
export const gameTagArticles = (slug: string, tag: string) =>
  articleList(queryKeys.articles.ofGameTag(slug, tag), path`games/${slug}/hashtags/${tag}/articles`)
/** The tag as most articles spell it, of whatever spelling the list is. */
export const shownTag = (
  list: { pages: { meta: Partial<TagArticles['meta']> }[] } | undefined,
  tag: string,
) => list?.pages[0]?.meta.name ?? tag

/** Nicknames of a game; for moderators. */
export const gameNicknames = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.games.nicknames(slug),
    queryFn: ({ signal }) => apiGet<NicknamesDocument>(path`games/${slug}/nicknames`, { signal }),
    staleTime: 0,
  })

/** Catalogue data of a game, and its history; for owners. */
export const gameChanges = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.games.changes(slug),
    queryFn: ({ signal }) => apiGet<GameChangesDocument>(path`games/${slug}/changes`, { signal }),
    staleTime: 0,
  })

/** Counts that would move with a game, and its merges; for owners. */
export const gameMerge = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.games.merge(slug),
    queryFn: ({ signal }) => apiGet<GameMergeDocument>(path`games/${slug}/merge`, { signal }),
    staleTime: 0,
  })

/** Tags of the game's published articles; names without their #. */
export const gameTags = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.games.tags(slug),
    queryFn: ({ signal }) => apiGet<GameTags>(path`games/${slug}/hashtags`, { signal }),
  })

/** Articles of a game by purpose, its authors and newest versions. */
export const gameHub = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.articles.hubOfGame(slug),
    queryFn: ({ signal }) => apiGet<GameHub>(path`games/${slug}/hub`, { signal }),
  })
