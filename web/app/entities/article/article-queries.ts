import type { ArticleDocument, ArticleList } from '@koryaku/contracts/articles/article.api.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiGet, path, type Query } from '#app/api/client.ts'
import { nextPage } from '#app/api/documents.ts'
import { PAGE_SIZE } from '#app/api/paging.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import type { ArticleLanguage } from '#app/entities/article/language-filter.tsx'

/** An endless list of articles from any path that answers one. */
export const articleList = (queryKey: readonly unknown[], target: string, query: Query = {}) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      apiGet<ArticleList>(target, { query: { ...query, page: pageParam, per: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
export type ArticleListQuery = ReturnType<typeof articleList>

export const gameArticles = (slug: string, sort: 'latest' | 'popular', language?: ArticleLanguage) =>
  articleList(queryKeys.articles.ofGame(slug, sort, language), path`games/${slug}/articles`, {
    sort,
    language,
  })
export const articleAddress = (slug: string, articlePath: string) =>
  path`games/${slug}/articles/${articlePath}`
export const articleDetail = (slug: string, articlePath: string) =>
  queryOptions({
    queryKey: queryKeys.articles.detail(slug, articlePath),
    queryFn: ({ signal }) => apiGet<ArticleDocument>(articleAddress(slug, articlePath), { signal }),
  })
