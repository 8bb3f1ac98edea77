import { ArticleList } from '#app/entities/article/article-list.tsx'
import { HomeTabs } from '#app/entities/article/home-tabs.tsx'
import { followingFeed } from '#app/features/following/following-queries.ts'
import { useFollowingText } from '#app/features/following/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/section.tsx'

function FollowingArticles() {
  const text = useFollowingText()
  const empty = (
    <EmptyState
      title={text.emptyTitle}
      text={text.emptyText}
      link={{ to: '/games', label: text.findGames }}
    />
  )
  return (
    <>
      <HomeTabs />
      <PageHeading title={text.articlesTitle} lead={text.articlesDescription}>
        <ButtonLink to="/following/reviews" look="quiet" size="small">
          {text.reviews}
        </ButtonLink>
      </PageHeading>
      <ArticleList query={followingFeed()} headingLevel="h2" uncounted empty={empty} />
    </>
  )
}

export default definePage({
  Component: FollowingArticles,
  meta: ({ language }) => {
    const text = useFollowingText.in(language)
    return { title: text.articlesTitle, description: text.articlesDescription }
  },
})
