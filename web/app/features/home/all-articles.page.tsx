import { ArticleList } from '#app/features/articles/article-list.tsx'
import { latestArticles } from '#app/features/articles/article-queries.ts'
import { HomeTabs } from '#app/features/home/home-tabs.tsx'
import { useHomeText } from '#app/features/home/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { PageHeading } from '#app/ui/section.tsx'

function AllArticles() {
  const text = useHomeText()
  return (
    <>
      <HomeTabs />
      <PageHeading title={text.allTitle} lead={text.allDescription} />
      <ArticleList query={latestArticles()} headingLevel="h2" />
    </>
  )
}

export default definePage({
  Component: AllArticles,
  queries: () => [latestArticles()],
  meta: ({ language }) => {
    const text = useHomeText.in(language)
    return { title: text.allTitle, description: text.allDescription }
  },
})
