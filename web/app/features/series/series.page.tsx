import { useInfiniteQuery } from '@tanstack/react-query'
import { ArticleList } from '#app/entities/article/article-list.tsx'
import { articleViews } from '#app/entities/article/article-view.ts'
import { seriesArticles, seriesNamed } from '#app/entities/series/series-queries.ts'
import { AuthorName } from '#app/entities/user/author-name.tsx'
import { useSeriesText } from '#app/features/series/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { PageHeading } from '#app/ui/section.tsx'

/** A series as readers have it: its public articles, in order. */
function Series() {
  const query = seriesArticles(useParam('seriesId'))
  const { data } = useInfiniteQuery(query)
  const series = seriesNamed(data)
  const [page] = data?.pages ?? []
  const [first] = page ? articleViews(page) : []
  return (
    <>
      {series && <PageHeading title={series.title} lead={series.description} />}
      {first && (
        <p>
          <AuthorName author={first.author} />
        </p>
      )}
      <ArticleList query={query} headingLevel="h2" ranked />
    </>
  )
}

export default definePage({
  Component: Series,
  queries: ({ params }) => [seriesArticles(params.seriesId ?? '')],
  meta: ({ cache, params, language }) => {
    const text = useSeriesText.in(language)
    const series = seriesNamed(cache.getQueryData(seriesArticles(params.seriesId ?? '').queryKey))
    if (!series) return { title: text.series, description: text.seriesDescription }
    return { title: series.title, description: series.description || text.about(series.title) }
  },
})
