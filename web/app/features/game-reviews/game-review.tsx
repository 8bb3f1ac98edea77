import { GameHeader } from '#app/entities/game/game-header.tsx'
import { gameOf } from '#app/entities/game/game-meta.ts'
import { gameDetail } from '#app/entities/game/game-queries.ts'
import { NoReviews } from '#app/features/game-reviews/no-reviews.tsx'
import { useGameReviewText } from '#app/features/game-reviews/strings.ts'
import type { Page } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'

/** What is done with a review of one game. */
type Doing = 'new' | 'edit' | 'review'

/** The screen of all three: it says where to go, for nobody can write one yet. */
export function GameReview({ doing }: { doing: Doing }) {
  const text = useGameReviewText()
  const slug = useParam('gameSlug')
  const action =
    doing === 'new'
      ? { to: '/search?t=games&write=article', label: text.write }
      : { to: `/games/${slug}`, label: text.toGame }
  return (
    <>
      <GameHeader slug={slug} />
      <NoReviews action={action} />
    </>
  )
}

/** What its page needs and is called. */
export const gameReview = (doing: Doing): Pick<Page, 'queries' | 'meta'> => ({
  queries: ({ params }) => [gameDetail(params.gameSlug ?? '')],
  meta: context => {
    const text = useGameReviewText.in(context.language)
    const game = gameOf(context).title || text.thisGame
    return {
      title: text[`${doing}Title`](game),
      description: text[`${doing}Description`](game),
      // Nothing to list while there is no review to read.
      robots: doing === 'review' ? 'none' : undefined,
    }
  },
})
