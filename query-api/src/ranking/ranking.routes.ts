import { pageQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import { rankedArticles, rankingQuerySchema } from '@koryaku/contracts/ranking/ranking.api.ts'
import type { RankingRange } from '@koryaku/contracts/ranking/ranking-window.ts'
import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { rankingWindow } from '@koryaku/contracts/tables/ranking-window.table.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPublic } from '#reading/answers.ts'
import { type ArticleList, readArticles } from '#reading/article-lists.ts'
import { listDocument } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { shownWindow } from './shown-window.ts'

/** Readers do not page further down a ranking. */
const RANKED_MAX = 1_000

const w = alias(rankingWindow, 'w')
const a = alias(articleCard, 'a')
const listed = `${w.range} = $1 and ${w.window_start} = $2 and ${w.score} > 0 and ${w.listed}`

/** One window, best first. */
const rankedIn = (range: RankingRange, start: string): ArticleList => ({
  name: 'ranking',
  cards: `select a.* from (
             select ${w.article_id} as id, ${w.score} as score from ${w} where ${listed}
              order by ${w.score} desc, ${w.article_id} limit ${RANKED_MAX}) ranked
            join ${a} on ${a.article_id} = ranked.id order by ranked.score desc, ranked.id`,
  total: `select count(*) from (select 1 from ${w} where ${listed} limit ${RANKED_MAX}) top`,
  values: [range, start],
})

/**
 * GET ranking/articles: one window of whole days in Japan time. `meta.window` contains its dates and whether it is a
 * fallback.
 */
export function rankingRoutes(app: HttpApp, { db, cards, readModels, now }: Context): void {
  app.get(
    '/api/ranking/articles',
    {
      config: {
        access: 'visitor',
        reads: ['ranking', 'articles', 'reactions', 'comments', 'games', 'users', 'versions'],
      },
      schema: {
        querystring: rankingQuerySchema.extend(pageQuerySchema.shape),
        response: { 200: rankedArticles },
      },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const window = await shownWindow({ db, now }, request.query)
        const { data, games, users, total } = await readArticles(
          { db, cards },
          rankedIn(window.range, window.start),
          request.query,
        )
        return listDocument(data, [games, users], { totalCount: total ?? 0, window: { ...window } })
      }),
  )
}
