import { HomeTabs } from '#app/entities/article/home-tabs.tsx'
import { ReviewList } from '#app/entities/review/review-list.tsx'
import { followedReviews } from '#app/entities/review/review-queries.ts'
import { useGameReviewText } from '#app/features/game-reviews/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/section.tsx'

function FollowingReviews() {
  const text = useGameReviewText()
  const empty = (
    <EmptyState
      title={text.followingEmpty}
      text={text.followingEmptyText}
      link={{ to: '/games', label: text.findGames }}
    />
  )
  return (
    <>
      <HomeTabs />
      <PageHeading title={text.followingTitle} lead={text.followingDescription}>
        <ButtonLink to="/following/articles" look="quiet" size="small">
          {text.followingArticles}
        </ButtonLink>
      </PageHeading>
      <ReviewList query={followedReviews()} uncounted empty={empty} />
    </>
  )
}

export default definePage({
  Component: FollowingReviews,
  meta: ({ language }) => {
    const text = useGameReviewText.in(language)
    return { title: text.followingTitle, description: text.followingDescription }
  },
})
