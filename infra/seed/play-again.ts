import { importedReviewId } from '@koryaku/contracts/imports/import.api.ts'
import type { DemoReview } from './demo-content.ts'
import type { HttpSession } from './http-session.ts'

/** Adds the second plays to published reviews, each with its key, so that a repeated load adds none twice. */
export async function playAgain(
  sessionOf: (name: string) => HttpSession | undefined,
  keyOf: (name: string) => string,
  reviews: readonly DemoReview[],
): Promise<void> {
  for (const { game, author, content, again } of reviews) {
    if (again === null) continue
    const path = `/api/my/game_reviews/${importedReviewId(game, keyOf(author))}/publish`
    const body = { content: { ...content, score: again }, base: 't0', playedAgain: true }
    await sessionOf(author)?.expect('PATCH', path, body, `again-${game}-${author}`)
  }
}
