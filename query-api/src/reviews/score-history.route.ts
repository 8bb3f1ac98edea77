import { gameSlugParams } from '@koryaku/contracts/games/game.api.ts'
import { nextDay, startOfDay } from '@koryaku/contracts/japan-day.ts'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { AVERAGE_FROM } from '@koryaku/contracts/reviews/review-parts.ts'
import {
  type PeriodScore,
  type ScoreHistoryDocument,
  scoreHistoryDocument,
  scoreHistoryQuery,
} from '@koryaku/contracts/reviews/score-history.api.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { sql } from 'kysely'
import { answerPublic } from '#reading/answers.ts'
import { requireGame } from '#reading/find-game.ts'
import type { Context } from '../context.ts'
import { type ScorePeriod, scorePeriods } from './score-periods.ts'

const releaseOf = prepared('game-release', (gameId: Param<string>) =>
  read
    .selectFrom('read.game_card')
    .select(({ ref }) => sql<string | null>`${ref('details')} ->> 'releasedOn'`.as('day'))
    .where('game_id', '=', gameId),
)

/** GET games/{slug}/score/history. */
export function scoreHistoryRoute(app: HttpApp, { db, merges, readModels, now }: Context): void {
  app.get(
    '/api/games/:slug/score/history',
    {
      config: { access: 'visitor', reads: ['reviews', 'games', 'versions'] },
      schema: {
        params: gameSlugParams,
        querystring: scoreHistoryQuery,
        response: { 200: scoreHistoryDocument },
      },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const gameId = await requireGame(db, request.params.slug)
        const today = windowStart('daily', now())
        const { at: wanted = today } = request.query
        const at = wanted < today ? wanted : today
        const [family, [release]] = await Promise.all([merges.familyOf(gameId), releaseOf(db, gameId)])
        const releasedOn = release?.day ?? null
        const periods = await scorePeriods(db, family, startOfDay(nextDay(at)), releasedOn)
        return JSON.stringify({
          data: {
            type: 'gameScoreHistory',
            id: gameId,
            attributes: { at, releasedOn, ...attributesOf(periods) },
          },
        } satisfies ScoreHistoryDocument)
      }),
  )
}

function attributesOf(
  periods: readonly ScorePeriod[],
): Omit<ScoreHistoryDocument['data']['attributes'], 'at' | 'releasedOn'> {
  const of = (kind: ScorePeriod['kind']) => periods.find(period => period.kind === kind)
  const total = of('total')
  return {
    total: scoreOf(total),
    first: scoreOf(of('first')),
    versions: periods
      .filter(({ kind }) => kind === 'version')
      .map(period => ({
        ...{ id: period.version_id, label: period.label, releasedOn: period.released, ...scoreOf(period) },
      })),
    recent: scoreOf(of('recent')),
    changedMind:
      total && total.reviews >= AVERAGE_FROM
        ? {
            ...{ raised: total.raised, lowered: total.lowered },
            kept: total.reviews - total.raised - total.lowered,
          }
        : null,
  }
}

function scoreOf(period: ScorePeriod | undefined): PeriodScore {
  if (!period || period.reviews < AVERAGE_FROM) return { reviewsCount: period?.reviews ?? 0, average: null }
  const { reviews: reviewsCount, weight4, weighted2 } = period
  return { reviewsCount, average: Math.round((weighted2 / weight4 / 2) * 100) / 100 }
}
