import { pageQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import {
  type RankedWindow,
  rankedArticles,
  rankingQuerySchema,
} from '@koryaku/contracts/ranking/ranking.api.ts'
import {
  type RankingRange,
  startOfDay,
  windowEnd,
  windowStart,
} from '@koryaku/contracts/ranking/ranking-window.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { rankingWindow } from '@koryaku/contracts/tables/ranking-window.table.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { sql } from 'kysely'
import { answerPublic } from '#reading/answers.ts'
import { listDocument } from '#reading/list-document.ts'
import { type ArticleList, readArticles } from '../articles/article-lists.ts'
import type { Context } from '../context.ts'

/** Nobody reads further down a ranking. */
const RANKED_MAX = 1_000

const w = alias(rankingWindow, 'w')
const a = alias(articleCard, 'a')
const listed = `${w.range} = $1 and ${w.window_start} = $2 and ${w.score} > 0 and ${w.listed}`

const lastActive = prepared('last-active-window', (range: Param<RankingRange>, wanted: Param<string>) =>
  read
    .selectFrom('read.ranking_window')
    .select(({ ref }) => sql<string>`to_char(${ref('window_start')}, 'YYYY-MM-DD')`.as('start'))
    .where('range', '=', range)
    .where(({ ref }) => sql<boolean>`${ref('window_start')} <= ${wanted}`)
    .where('score', '>', 0)
    .where('listed', '=', true)
    .orderBy('window_start', 'desc')
    .limit(1),
)

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
 * GET ranking/articles: one window of whole days in Japan time. Early in a window nothing has happened yet: then
 * the last window in which something did is answered, and `meta.window.current` is false.
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
        const { range, as_of: asOf } = request.query
        const latest = windowStart(range, now())
        const wanted = asOf ? windowStart(range, startOfDay(asOf)) : latest
        const start = asOf ? wanted : await lastActiveWindow(range, wanted)
        const { data, games, users, total } = await readArticles(
          { db, cards },
          rankedIn(range, start),
          request.query,
        )
        const window: RankedWindow = {
          ...{ range, start, latest },
          end: windowEnd(range, start),
          current: start === latest,
        }
        return listDocument(data, [games, users], { totalCount: total ?? 0, window: { ...window } })
      }),
  )

  /** The wanted window when it has an entry, else the last one before it that has. */
  async function lastActiveWindow(range: RankingRange, wanted: string): Promise<string> {
    const [last] = await lastActive(db, range, wanted)
    return last?.start ?? wanted
  }
}
