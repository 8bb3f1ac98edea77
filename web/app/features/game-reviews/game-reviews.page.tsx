import { GameHeader } from '#app/entities/game/game-header.tsx'
import { gameOf, movedGame } from '#app/entities/game/game-meta.ts'
import { gameDetail } from '#app/entities/game/game-queries.ts'
import { ReviewList } from '#app/entities/review/review-list.tsx'
import { gameReviews, gameScore, reviewSortIn, scoreHistory } from '#app/entities/review/review-queries.ts'
import { ScoreHistory } from '#app/entities/review/score-history.tsx'
import { ScoreSummary } from '#app/entities/review/score-summary.tsx'
import { SortLinks } from '#app/entities/review/sort-links.tsx'
import { useReviewText } from '#app/entities/review/strings.ts'
import { WriteReviewLink } from '#app/entities/review/write-review-link.tsx'
import { useGameReviewText } from '#app/features/game-reviews/strings.ts'
import { formatCount } from '#app/i18n/format.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest, useParam } from '#app/routes/page-context.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

function GameReviews() {
  const slug = useParam('gameSlug')
  const { emptyTitle, emptyText } = useReviewText()
  const sort = reviewSortIn(usePageRequest().search)
  return (
    <>
      <GameHeader slug={slug} actions={<WriteReviewLink slug={slug} />} />
      <ScoreSummary slug={slug} wide />
      <ScoreHistory slug={slug} />
      <SortLinks path={`/games/${slug}/game-reviews`} current={sort} />
      <ReviewList
        key={sort}
        query={gameReviews(slug, sort)}
        showGame={false}
        empty={<EmptyState title={emptyTitle} text={emptyText} />}
      />
    </>
  )
}

export default definePage({
  Component: GameReviews,
  queries: ({ params, search }) => [
    gameDetail(params.gameSlug ?? ''),
    gameReviews(params.gameSlug ?? '', reviewSortIn(search)),
  ],
  extras: ({ params }) => [gameScore(params.gameSlug ?? ''), scoreHistory(params.gameSlug ?? '')],
  meta: context => {
    const text = useGameReviewText.in(context.language)
    const { game, title, image } = gameOf(context)
    return {
      title: text.gameTitle(title),
      description: text.gameDescription(title, formatCount(game?.gameReviewsCount ?? 0, context.language)),
      image,
      feed: `/feeds/games/${context.params.gameSlug}/game-reviews.xml`,
      movedTo: movedGame(context, game?.slug, '/game-reviews'),
      canonical: `/games/${context.params.gameSlug}/game-reviews`,
    }
  },
})
