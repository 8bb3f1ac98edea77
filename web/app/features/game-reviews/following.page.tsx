import { NoReviews } from '#app/features/game-reviews/no-reviews.tsx'
import { useGameReviewText } from '#app/features/game-reviews/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { PageHeading } from '#app/ui/section.tsx'

function FollowingReviews() {
  const text = useGameReviewText()
  return (
    <>
      <PageHeading title={text.followingTitle} lead={text.followingDescription} />
      <NoReviews action={{ to: '/following/articles', label: text.followed }} />
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
