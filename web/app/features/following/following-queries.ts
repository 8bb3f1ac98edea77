import type { ArticleFeed, ArticleList } from '@koryaku/contracts/articles/article.api.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiGet } from '#app/api/client.ts'
import { nextPage } from '#app/api/documents.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { gameList } from '#app/entities/game/game-queries.ts'

export const followingFeed = () =>
  infiniteQueryOptions({
    queryKey: queryKeys.articles.following() as readonly unknown[],
    queryFn: async ({ pageParam, signal }): Promise<ArticleList> => {
      const { data, ...rest } = await apiGet<ArticleFeed>('top_page', { query: { page: pageParam }, signal })
      return { ...rest, data: data.articles }
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const followedGames = () => gameList(queryKeys.games.followed(), 'my/games')
