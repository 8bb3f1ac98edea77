import { ArticleList } from '#app/entities/article/article-list.tsx'
import { HomeTabs } from '#app/entities/article/home-tabs.tsx'
import { LanguageFilter, languageIn } from '#app/entities/article/language-filter.tsx'
import { latestArticles } from '#app/features/home/latest-articles.ts'
import { useHomeText } from '#app/features/home/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { PageHeading } from '#app/ui/section.tsx'

function AllArticles() {
  const text = useHomeText()
  const language = languageIn(usePageRequest().search)
  return (
    <>
      <HomeTabs />
      <PageHeading title={text.allTitle} lead={text.allDescription} />
      <LanguageFilter path="/all-articles" />
      <ArticleList key={language} query={latestArticles(language)} headingLevel="h2" />
    </>
  )
}

export default definePage({
  Component: AllArticles,
  queries: ({ search }) => [latestArticles(languageIn(search))],
  meta: ({ language }) => {
    const text = useHomeText.in(language)
    return { title: text.allTitle, description: text.allDescription }
  },
})
