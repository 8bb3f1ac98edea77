import { NoReviews } from '#app/features/game-reviews/no-reviews.tsx'
import { useGameReviewText } from '#app/features/game-reviews/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { PageHeading } from '#app/ui/section.tsx'

function ReviewList() {
  const text = useGameReviewText()
  return (
    <>
      <PageHeading title={text.listTitle} lead={text.listDescription} />
      <NoReviews action={{ to: '/ranking', label: text.ranking }} />
    </>
  )
}

export default definePage({
  Component: ReviewList,
  meta: ({ language }) => {
    const text = useGameReviewText.in(language)
    return { title: text.listTitle, description: text.listDescription }
  },
})
