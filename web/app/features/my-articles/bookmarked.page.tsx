import { ArticleList } from '#app/entities/article/article-list.tsx'
import { bookmarkedArticles } from '#app/entities/article/my-article-queries.ts'
import { useMyArticlesText } from '#app/features/my-articles/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/section.tsx'

function BookmarkedArticles() {
  const text = useMyArticlesText()
  const empty = (
    <EmptyState title={text.nothingBookmarked} link={{ to: '/all-articles', label: text.findArticles }} />
  )
  return (
    <>
      <PageHeading title={text.bookmarked} lead={text.bookmarkedDescription} />
      <ArticleList query={bookmarkedArticles()} headingLevel="h2" empty={empty} />
    </>
  )
}

export default definePage({
  Component: BookmarkedArticles,
  meta: ({ language }) => {
    const text = useMyArticlesText.in(language)
    return { title: text.bookmarked, description: text.bookmarkedDescription }
  },
})
