import { useInfiniteQuery } from '@tanstack/react-query'
import { latestArticles } from '#app/features/articles/article-queries.ts'
import { ArticleRow } from '#app/features/articles/article-row.tsx'
import { type ArticleView, articleViews } from '#app/features/articles/article-view.ts'
import { HomeTabs } from '#app/features/home/home-tabs.tsx'
import styles from '#app/features/home/latest.module.css'
import { useHomeText } from '#app/features/home/strings.ts'
import { formatDate } from '#app/i18n/format.ts'
import { type Language, useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
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
      <Days />
    </>
  )
}

function Days() {
  const language = useLanguage()
  const result = useInfiniteQuery(latestArticles())
  const shown = useShownRows(result.data?.pages.flatMap(articleViews) ?? [])
  if (result.isPending) return <ListSkeleton />
  if (!result.data) throw result.error
  return (
    <>
      {byDay(shown, language).map(([day, views]) => (
        <section key={day} className={styles.day}>
          <h2>{day}</h2>
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

function byDay(views: ArticleView[], language: Language): [string, ArticleView[]][] {
  const days = Map.groupBy(views, ({ article }) =>
    formatDate(article.publishedAt ?? article.updatedAt, language),
  )
  return [...days]
}

export default definePage({
  Component: Latest,
  queries: () => [latestArticles()],
  meta: ({ language }) => {
    const text = useHomeText.in(language)
    return { title: text.latestTitle, description: text.latestDescription }
  },
})
