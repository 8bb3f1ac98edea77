import type { DemoReview } from './demo-content.ts'
import type { HttpSession } from './http-session.ts'

interface State {
  data: { id: string; attributes: { publicRef: string | null } }
}

/**
 * Reviews of the demo accounts, and their likes of each other's. Each step has a key, so that a load that is done again writes none
 * twice.
 */
export async function seedReviews(
  sessionOf: (name: string) => HttpSession | undefined,
  reviews: readonly DemoReview[],
): Promise<void> {
  const names = [...new Set(reviews.map(({ author }) => author))]
  for (const [n, { game, author, content }] of reviews.entries()) {
    const session = sessionOf(author)
    if (!session) throw new Error(`${author} has no account to write a review with`)
    const key = `review-${game}-${author}`
    const { data } = await session.expect<State>('POST', '/api/game_reviews', { game_slug: game }, key)
    const body = { content, base: null }
    await session.expect('PATCH', `/api/my/game_reviews/${data.id}/publish`, body, `${key}-publish`)
    for (const name of names.slice(0, n % names.length))
      if (name !== author)
        await sessionOf(name)?.expect(
          'POST',
          `/api/game_review_likes/${data.id}`,
          undefined,
          `${key}-${name}`,
        )
  }
}
