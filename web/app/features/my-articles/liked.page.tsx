import { ArticleList } from '#app/entities/article/article-list.tsx'
import { likedArticles } from '#app/entities/article/my-article-queries.ts'
import { useMyArticlesText } from '#app/features/my-articles/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/section.tsx'

function LikedArticles() {
  const text = useMyArticlesText()
  const empty = (
    <EmptyState title={text.nothingLiked} link={{ to: '/all-articles', label: text.findArticles }} />
  )
  return (
    <>
      <PageHeading title={text.liked} lead={text.likedDescription} />
      <ArticleList query={likedArticles()} headingLevel="h2" empty={empty} />
    </>
  )
}

export default definePage({
  Component: LikedArticles,
  meta: ({ language }) => {
    const text = useMyArticlesText.in(language)
    return { title: text.liked, description: text.likedDescription }
  },
})
