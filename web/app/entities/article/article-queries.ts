import type { ArticleList } from '@koryaku/contracts/articles/article.api.ts'
import type { ArticleDocument } from '@koryaku/contracts/embeds/embeds.api.ts'
import type { RankingRange } from '@koryaku/contracts/ranking/ranking-window.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiGet, path, type Query } from '#app/api/client.ts'
import { nextPage } from '#app/api/documents.ts'
import { PAGE_SIZE } from '#app/api/paging.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import type { ArticleLanguage } from '#app/entities/article/language-filter.tsx'
import type { Language } from '#app/i18n/language.ts'

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
/** The popular articles of a game in a period; `all` is the default of the API. */
export const popularArticles = (slug: string, range: RankingRange) =>
  articleList(queryKeys.articles.ofGame(slug, 'popular', undefined, range), path`games/${slug}/articles`, {
    sort: 'popular',
    range: range === 'all' ? undefined : range,
  })
/** @param language of the page: so are the lines below pictures, and cards */
export const articleDetail = (slug: string, articlePath: string, language: Language) =>
  queryOptions({
    queryKey: queryKeys.articles.detail(slug, articlePath, language),
    queryFn: ({ signal }) =>
      apiGet<ArticleDocument>(articleAddress(slug, articlePath), { query: { language }, signal }),
  })
