import type {
  OwnSeriesDocument,
  OwnSeriesList,
  SeriesArticles,
} from '@koryaku/contracts/series/series.api.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiGet, path } from '#app/api/client.ts'
import { seriesQueryKeys } from '#app/api/series-query-keys.ts'
import { articleList } from '#app/entities/article/article-queries.ts'

/** The public articles of a series, in its order. */
export const seriesArticles = (id: string) => articleList(seriesQueryKeys.articles(id), path`series/${id}`)
/** Title of a series, from its list of articles. */
export const seriesNamed = (
  list: { pages: { meta: Partial<SeriesArticles['meta']> }[] } | undefined,
): SeriesArticles['meta']['series'] | undefined => list?.pages[0]?.meta.series

export const ownSeries = () =>
  queryOptions({
    queryKey: seriesQueryKeys.own(),
    queryFn: ({ signal }) => apiGet<OwnSeriesList>('my/series', { signal }),
    staleTime: 0,
  })
/** With all its articles. */
export const oneOwnSeries = (id: string) =>
  queryOptions({
    queryKey: seriesQueryKeys.one(id),
    queryFn: ({ signal }) => apiGet<OwnSeriesDocument>(path`my/series/${id}`, { signal }),
    staleTime: 0,
  })
