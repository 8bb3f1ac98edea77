import { ReviewList } from '#app/entities/review/review-list.tsx'
import { likedReviews } from '#app/entities/review/review-queries.ts'
import { useGameReviewText } from '#app/features/game-reviews/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/section.tsx'

function LikedReviews() {
  const text = useGameReviewText()
  const empty = <EmptyState title={text.likedEmpty} link={{ to: '/game-reviews', label: text.findReviews }} />
  return (
    <>
      <PageHeading title={text.likedTitle} lead={text.likedDescription} />
      <ReviewList query={likedReviews()} empty={empty} />
    </>
  )
}

export default definePage({
  Component: LikedReviews,
  meta: ({ language }) => {
    const text = useGameReviewText.in(language)
    return { title: text.likedTitle, description: text.likedDescription }
  },
})
