import { emptyDocument } from '@koryaku/contracts/articles/article-document.ts'
import type { GameScoreDocument } from '@koryaku/contracts/reviews/game-score.api.ts'
import type { ReviewContent } from '@koryaku/contracts/reviews/review-content.ts'
import type { Member } from './members.ts'

const GAME = 'minecraft'
const AT_MOST_MS = 10_000
const content: ReviewContent = {
  ...{ title: '何度でも始められる', good: '自由', bad: '', forWhom: '', spoiler: false, score: 8 },
  // One of the platforms that the demo content gives the game.
  ...{ platform: 'PC', hours: 40, outcome: 'endless', difficulty: null },
  document: {
    ...emptyDocument(),
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: '世界は広く、することは自分で決める。' }] },
    ],
  },
}

/**
 * Members publish reviews one after the other.
 * @returns for each, the milliseconds from the request until a visitor's request for the average counts it
 */
export async function averageFollows(url: string, members: readonly Member[]): Promise<number[]> {
  const counted = async (): Promise<number> => {
    const answer = await fetch(`${url}/api/games/${GAME}/score`)
    return ((await answer.json()) as GameScoreDocument).data.attributes.reviewsCount
  }
  const times: number[] = []
  for (const { headers } of members) {
    const started = await send(url, headers, 'POST', '/api/game_reviews', { game_slug: GAME })
    const before = await counted()
    const start = performance.now()
    await send(url, headers, 'PATCH', `/api/my/game_reviews/${started.data.id}/publish`, {
      ...{ content, base: null },
    })
    while ((await counted()) <= before)
      if (performance.now() - start > AT_MOST_MS) throw new Error('the average did not count a review')
    times.push(performance.now() - start)
  }
  return times
}

async function send(
  url: string,
  headers: Record<string, string>,
  method: string,
  path: string,
  body: object,
): Promise<{ data: { id: string } }> {
  const answer = await fetch(`${url}${path}`, {
    ...{ method, body: JSON.stringify(body) },
    headers: { ...headers, 'content-type': 'application/json' },
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { data: { id: string } }
}
