import { NoReviews } from '#app/features/game-reviews/no-reviews.tsx'
import { useGameReviewText } from '#app/features/game-reviews/strings.ts'
import { GameHeader } from '#app/features/games/game-header.tsx'
import { gameOf } from '#app/features/games/game-meta.ts'
import { gameDetail } from '#app/features/games/game-queries.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'

function NewReview() {
  const text = useGameReviewText()
  const slug = useParam('gameSlug')
  return (
    <>
      <GameHeader slug={slug} />
      <NoReviews action={{ to: '/search?t=games&write=article', label: text.write }} />
    </>
  )
}

export default definePage({
  Component: NewReview,
  queries: ({ params }) => [gameDetail(params.gameSlug ?? '')],
  meta: context => {
    const text = useGameReviewText.in(context.language)
    const title = gameOf(context).title || text.thisGame
    return { title: text.newTitle(title), description: text.newDescription(title) }
  },
})
