import { importedReviewId } from '@koryaku/contracts/imports/import.api.ts'
import type { DemoReview } from './demo-content.ts'
import type { HttpSession } from './http-session.ts'

/** The demo accounts like each other's reviews. Each like has a key, so that a load that is done again writes none twice. */
export async function likeReviews(
  sessionOf: (name: string) => HttpSession | undefined,
  keyOf: (name: string) => string,
  reviews: readonly DemoReview[],
): Promise<void> {
  const names = [...new Set(reviews.map(({ author }) => author))]
  for (const [n, { game, author }] of reviews.entries()) {
    const path = `/api/game_review_likes/${importedReviewId(game, keyOf(author))}`
    for (const name of names.slice(0, n % names.length))
      if (name !== author)
        await sessionOf(name)?.expect('POST', path, undefined, `review-${game}-${author}-${name}`)
  }
}
