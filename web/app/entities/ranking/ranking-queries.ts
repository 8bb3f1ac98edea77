import type { RankedArticles, RankingExplanationDocument } from '@koryaku/contracts/ranking/ranking.api.ts'
import type { RankingRange } from '@koryaku/contracts/ranking/ranking-window.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiGet, path } from '#app/api/client.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { articleList } from '#app/entities/article/article-queries.ts'

/** The same list as in the type; an import from the schema's file would add zod to the bundle. */
export const ranges: readonly RankingRange[] = ['daily', 'weekly', 'monthly', 'all']
export const isRange = (text: string | null): text is RankingRange => ranges.some(range => range === text)

export const ranking = (range: RankingRange, asOf: string | null) =>
  articleList(queryKeys.articles.ranking(range, asOf), 'ranking/articles', {
    range,
    as_of: asOf,
  })

export const explanation = (articleId: string, range: RankingRange, asOf: string) =>
  queryOptions({
    queryKey: queryKeys.rankingExplanation(articleId, range, asOf),
    queryFn: ({ signal }) =>
      apiGet<RankingExplanationDocument>(path`ranking/articles/${articleId}/explanation`, {
        query: { range, as_of: asOf },
        signal,
      }),
  })

const TOP = 5
/** The part of today's ranking that the front page shows. */
export const topArticles = () =>
  queryOptions({
    queryKey: [...queryKeys.articles.ranking('daily', null), 'top'],
    queryFn: ({ signal }) =>
      apiGet<RankedArticles>('ranking/articles', {
        query: { range: 'daily', per: TOP },
        signal,
      }),
  })
