import type { GameHub } from '@koryaku/contracts/game-hub/game-hub.api.ts'
import type {
  CatalogueList,
  GameChangesDocument,
  NicknamesDocument,
} from '@koryaku/contracts/games/game.api.ts'
import type { GameMergeDocument } from '@koryaku/contracts/games/game-merge.api.ts'
import type { GameTags, TagArticles } from '@koryaku/contracts/tags/tag.api.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiGet, path } from '#app/api/client.ts'
import { PAGE_SIZE } from '#app/api/paging.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { shelfQueryKeys } from '#app/api/shelf-query-keys.ts'
import { articleList } from '#app/entities/article/article-queries.ts'
import type { WantedGames } from '#app/features/games/wanted-games.ts'
import type { Language } from '#app/i18n/language.ts'

/** The list of games, or of those on the own shelf, with the counts of choices. */
export function wantedList({ filters, sort, page, shelf }: WantedGames, language: Language) {
  /** The titles of the reader's language are in the order of that language. */
  const order = sort === 'title' && language === 'en' ? 'title_en' : sort
  const query = { ...filters, sort: order, facets: 'true' }
  return infiniteQueryOptions({
    queryKey: shelf
      ? shelfQueryKeys.games(shelf, { ...query, page })
      : queryKeys.games.filtered({ ...query, page }),
    queryFn: ({ pageParam, signal }) =>
      apiGet<CatalogueList>(shelf ? 'my/shelf_games' : filters.q ? 'search/catalogue' : 'games', {
        query: { ...query, ...(shelf && { shelf }), page: pageParam, per: PAGE_SIZE },
        signal,
      }),
    initialPageParam: page,
    getNextPageParam: (last: CatalogueList, _: unknown, lastPage: number) =>
      lastPage * PAGE_SIZE < last.meta.totalCount ? lastPage + 1 : undefined,
    placeholderData: keepPreviousData,
  })
}

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
