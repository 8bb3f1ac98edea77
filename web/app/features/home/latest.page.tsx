import { useInfiniteQuery } from '@tanstack/react-query'
import { rowsOf } from '#app/api/documents.ts'
import { NoArticles } from '#app/entities/article/article-list.tsx'
import { ArticleRow } from '#app/entities/article/article-row.tsx'
import { type ArticleView, articleViews } from '#app/entities/article/article-view.ts'
import { HomeTabs } from '#app/entities/article/home-tabs.tsx'
import { LanguageFilter, languageIn } from '#app/entities/article/language-filter.tsx'
import styles from '#app/features/home/latest.module.css'
import { latestArticles } from '#app/features/home/latest-articles.ts'
import { useHomeText } from '#app/features/home/strings.ts'
import { formatDate, formatDayHeading } from '#app/i18n/format.ts'
import { type Language, useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'
import { useShownRows } from '#app/ui/use-shown-rows.ts'

/** The newest articles under the day on which they came out. */
function Latest() {
  const text = useHomeText()
  return (
    <>
      <HomeTabs />
      <PageHeading title={text.latestTitle} lead={text.latestDescription} />
      <LanguageFilter path="/latest" />
      <Days />
    </>
  )
}

function Days() {
  const language = useLanguage()
  const result = useInfiniteQuery(latestArticles(languageIn(usePageRequest().search)))
  const shown = useShownRows(rowsOf(result.data?.pages, articleViews))
  if (result.isPending) return <ListSkeleton />
  if (!result.data) throw result.error
  if (shown.length === 0) return <NoArticles />
  return (
    <>
      {byDay(shown, language).map(([key, views]) => (
        <section key={key} className={styles.day}>
          {views[0] && <DayHeading iso={dayOf(views[0])} />}
          <div>
            {views.map(view => (
              <ArticleRow key={view.id} view={view} />
            ))}
          </div>
        </section>
      ))}
      <LoadMore query={result} shown={shown.length} total={result.data.pages[0]?.meta.totalCount ?? 0} />
    </>
  )
}

function DayHeading({ iso }: { iso: string }) {
  const [day, rest] = formatDayHeading(iso, useLanguage())
  return (
    <h2>
      {day} <small>{rest}</small>
    </h2>
  )
}

const dayOf = ({ article }: ArticleView): string => article.publishedAt ?? article.updatedAt

function byDay(views: ArticleView[], language: Language): [string, ArticleView[]][] {
  return [...Map.groupBy(views, view => formatDate(dayOf(view), language))]
}

export default definePage({
  Component: Latest,
  queries: ({ search }) => [latestArticles(languageIn(search))],
  meta: ({ language }) => {
    const text = useHomeText.in(language)
    return { title: text.latestTitle, description: text.latestDescription }
  },
})
