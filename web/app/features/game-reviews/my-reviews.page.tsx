import { NoReviews } from '#app/features/game-reviews/no-reviews.tsx'
import { useGameReviewText } from '#app/features/game-reviews/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { PageHeading } from '#app/ui/section.tsx'

function MyReviews() {
  const text = useGameReviewText()
  return (
    <>
      <PageHeading title={text.mineTitle} lead={text.mineDescription} />
      <NoReviews action={{ to: '/search?t=games&write=article', label: text.write }} />
    </>
  )
}

export default definePage({
  Component: MyReviews,
  meta: ({ language }) => {
    const text = useGameReviewText.in(language)
    return { title: text.mineTitle, description: text.mineDescription }
  },
})
