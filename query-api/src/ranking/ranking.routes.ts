import { pageQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import { type RankedWindow, rankingQuerySchema } from '@koryaku/contracts/ranking/ranking.api.ts'
import {
  type RankingRange,
  startOfDay,
  windowEnd,
  windowStart,
} from '@koryaku/contracts/ranking/ranking-window.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { answerPublic } from '#reading/answers.ts'
import { articleFragments } from '#reading/fragments.ts'
import { listDocument, pageWindow } from '#reading/list-document.ts'
import { countOf } from '../articles/article-ids.ts'
import type { Context } from '../context.ts'

/** Nobody reads further down a ranking. */
const RANKED_MAX = 1_000

const ranked = `from read.ranking_window w
                where w.range = $1 and w.window_start = $2 and w.score > 0 and w.listed`

/**
 * GET ranking/articles: one window of whole days in Japan time. Early in a window nothing has happened yet: then
 * the last window in which something did is answered, and `meta.window.current` is false.
 */
export function rankingRoutes(app: HttpApp, { db, readModels, now }: Context): void {
  app.get(
    '/api/ranking/articles',
    {
      config: { access: 'visitor' },
      schema: { querystring: rankingQuerySchema.extend(pageQuerySchema.shape) },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const { range, as_of: asOf } = request.query
        const latest = windowStart(range, now())
        const wanted = asOf ? windowStart(range, startOfDay(asOf)) : latest
        const start = asOf ? wanted : await lastActiveWindow(range, wanted)
        const { limit, offset } = pageWindow(request.query)
        const { rows } = await db.query<{ article_id: string }>({
          name: 'ranking',
          text: `select w.article_id ${ranked} order by w.score desc, w.article_id limit $3 offset $4`,
          values: [range, start, Math.max(0, Math.min(limit, RANKED_MAX - offset)), offset],
        })
        const total = await countOf(
          db,
          `select count(*) as count from (select 1 ${ranked} limit ${RANKED_MAX}) top`,
          [range, start],
        )
        const ids = rows.map(({ article_id }) => article_id)
        const { data, games, users } = await articleFragments(db, ids)
        const window: RankedWindow = {
          ...{ range, start, latest },
          end: windowEnd(range, start),
          current: start === latest,
        }
        return listDocument(data, [games, users], { totalCount: total, window: { ...window } })
      }),
  )

  /** The wanted window when it has an entry, else the last one before it that has. */
  async function lastActiveWindow(range: RankingRange, wanted: string): Promise<string> {
    const { rows } = await db.query<{ start: string }>({
      name: 'last-active-window',
      text: `select to_char(w.window_start, 'YYYY-MM-DD') as start
               from read.ranking_window w
              where w.range = $1 and w.window_start <= $2 and w.score > 0 and w.listed
              order by w.window_start desc limit 1`,
      values: [range, wanted],
    })
    return rows[0]?.start ?? wanted
  }
}
