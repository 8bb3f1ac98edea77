import { gameSlugParams } from '@koryaku/contracts/games/game.api.ts'
import {
  type GameScoreDocument,
  gameScoreDocument,
  SCORE_PLATFORMS_MAX,
} from '@koryaku/contracts/reviews/game-score.api.ts'
import { AVERAGE_FROM, playOutcomes } from '@koryaku/contracts/reviews/review-parts.ts'
import { barOf, HISTOGRAM_BARS } from '@koryaku/contracts/reviews/score-weight.ts'
import { alias, type Row } from '@koryaku/contracts/tables/define-table.ts'
import { gameReview } from '@koryaku/contracts/tables/game-review.table.ts'
import { gameScorePart } from '@koryaku/contracts/tables/game-score-part.table.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { Pool } from 'pg'
import { answerPublic } from '#reading/answers.ts'
import { countedReviews } from '#reading/counted-reviews.ts'
import { requireGame } from '#reading/find-game.ts'
import type { Context } from '../context.ts'

type Part = Pick<Row<typeof gameScorePart>, 'platform' | 'outcome' | 'score2' | 'reviews' | 'weight4'>

const p = alias(gameScorePart, 'p')
const r = alias(gameReview, 'r')
const ofOne = `select ${p.platform}, ${p.outcome}, ${p.score2}, ${p.reviews}, ${p.weight4}
  from ${p} where ${p.game_id} = $1`
const ofMerged = `select coalesce(${r.platform}, '') as platform, coalesce(${r.outcome}, '') as outcome,
    ${r.score2}, count(*)::int as reviews, sum(${r.weight4})::int as weight4
  from (${countedReviews('$1')}) r group by 1, 2, 3`

/** @param family the game and those merged into it; the newest review of each author counts */
async function partsOf(db: Pool, family: readonly string[]): Promise<Part[]> {
  const isMerged = family.length > 1
  const { rows } = await db.query<Part>({
    name: isMerged ? 'game-score-parts-merged' : 'game-score-parts',
    text: isMerged ? ofMerged : ofOne,
    values: [isMerged ? family : family[0]],
  })
  return rows
}

/** GET games/{slug}/score. */
export function gameScoreRoute(app: HttpApp, { db, merges, readModels }: Context): void {
  app.get(
    '/api/games/:slug/score',
    {
      config: { access: 'visitor', reads: ['reviews', 'games'] },
      schema: { params: gameSlugParams, response: { 200: gameScoreDocument } },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const gameId = await requireGame(db, request.params.slug)
        const parts = await partsOf(db, await merges.familyOf(gameId))
        return JSON.stringify({
          data: { type: 'gameScore', id: gameId, attributes: attributesOf(parts) },
        } satisfies GameScoreDocument)
      }),
  )
}

function attributesOf(parts: readonly Part[]): GameScoreDocument['data']['attributes'] {
  const histogram = Array.from({ length: HISTOGRAM_BARS }, () => 0)
  for (const { score2, reviews } of parts) {
    const bar = barOf(score2)
    histogram[bar] = (histogram[bar] ?? 0) + reviews
  }
  const platforms = [...Map.groupBy(parts, ({ platform }) => platform)]
    .filter(([platform]) => platform !== '')
    .map(([platform, of]) => ({ platform, ...meanOf(of) }))
    .toSorted((a, b) => b.reviewsCount - a.reviewsCount || (a.platform < b.platform ? -1 : 1))
    .slice(0, SCORE_PLATFORMS_MAX)
  const outcomes = playOutcomes
    .map(outcome => ({ outcome, ...meanOf(parts.filter(part => part.outcome === outcome)) }))
    .filter(({ reviewsCount }) => reviewsCount > 0)
  return { ...meanOf(parts), histogram, platforms, outcomes }
}

function meanOf(parts: readonly Part[]) {
  const sum = (value: (part: Part) => number) => parts.reduce((total, part) => total + value(part), 0)
  const reviewsCount = sum(({ reviews }) => reviews)
  const weight4 = sum(part => part.weight4)
  const mean = sum(part => part.weight4 * part.score2) / weight4 / 2
  return { reviewsCount, average: reviewsCount < AVERAGE_FROM ? null : Math.round(mean * 100) / 100 }
}
