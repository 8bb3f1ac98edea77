import { articlePathParams } from '@koryaku/contracts/articles/article.api.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { startOfDay } from '@koryaku/contracts/japan-day.ts'
import { type CountKind, countKinds, pointsOf } from '@koryaku/contracts/ranking/formula.ts'
import { liveFormula } from '@koryaku/contracts/ranking/formulas.ts'
import {
  type RankingExplanationAttributes,
  rankingExplanationDocument,
  rankingQuerySchema,
} from '@koryaku/contracts/ranking/ranking.api.ts'
import { windowEnd, windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { alias, type Row } from '@koryaku/contracts/tables/define-table.ts'
import { rankingWindow } from '@koryaku/contracts/tables/ranking-window.table.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { z } from 'zod'
import { answerPrivate, answerPublic, waitForPosition } from '#reading/answers.ts'
import { authorUnknown } from '#reading/fragments.ts'
import { isAuthorOf } from '#reading/is-author-of.ts'
import type { Context } from '../context.ts'

const w = alias(rankingWindow, 'w')
const o = alias(rankingWindow, 'o')
const a = alias(articleCard, 'a')
const EXPLANATION = `
  select ${w.likes}, ${w.bookmarks}, ${w.views}, ${w.score},
         (select ${authorUnknown(a.author_id)} from ${a} where ${a.article_id} = ${w.article_id}) as author_unknown,
         (select count(*) from ${o}
           where ${o.range} = ${w.range} and ${o.window_start} = ${w.window_start} and ${o.listed} and ${o.score} > 0
             and (${o.score} > ${w.score} or (${o.score} = ${w.score} and ${o.article_id} < ${w.article_id}))) as above
    from ${w}
   where ${w.article_id} = $1 and ${w.range} = $2 and ${w.window_start} = $3 and ${w.listed}`
type WindowRow = Pick<Row<typeof rankingWindow>, CountKind | 'score'> & {
  above: string
  author_unknown: boolean
}

/** GET ranking/articles/{path}/explanation: the activity on the article in the window, and its points. */
export function rankingExplanationRoute(app: HttpApp, { db, readModels, now }: Context): void {
  app.get(
    '/api/ranking/articles/:path/explanation',
    {
      config: { access: 'visitor', reads: ['ranking', 'articles', 'users'] },
      schema: {
        summary: 'Why an article stands where it does in a ranking',
        params: articlePathParams,
        querystring: rankingQuerySchema,
        response: { 200: rankingExplanationDocument },
      },
    },
    async (request, reply) => {
      const { path } = request.params
      const viewerId = request.viewer?.userId
      const explain = (isAuthor: boolean) => () => explanation(path, request.query, isAuthor)
      if (viewerId === undefined) return answerPublic(request, reply, readModels, explain(false))
      await waitForPosition(request, reply, readModels)
      // Page views are visible only to the author: a private response.
      return (await isAuthorOf(db, path, viewerId))
        ? answerPrivate(request, reply, readModels, explain(true))
        : answerPublic(request, reply, readModels, explain(false))
    },
  )

  async function explanation(
    articleId: string,
    { range, as_of: asOf }: z.output<typeof rankingQuerySchema>,
    isAuthor: boolean,
  ): Promise<string> {
    const start = windowStart(range, asOf ? startOfDay(asOf) : now())
    const { rows } = await db.query<WindowRow>({
      name: 'ranking-explanation',
      text: EXPLANATION,
      values: [articleId, range, start],
    })
    const row = rows[0]
    if (!row) throw new DomainError('not_found')
    const points = pointsOf(liveFormula, row)
    const isShown = (kind: CountKind) => kind !== 'views' || isAuthor || row.author_unknown
    const attributes: RankingExplanationAttributes = {
      ...{ range, start, end: windowEnd(range, start) },
      formula: liveFormula.version,
      place: row.score > 0 ? Number(row.above) + 1 : null,
      score: isShown('views') ? row.score : null,
      terms: countKinds.map(kind => ({
        ...{ kind, count: isShown(kind) ? row[kind] : null, points: isShown(kind) ? points[kind] : null },
        ...liveFormula.terms[kind],
      })),
    }
    return JSON.stringify({ data: { type: 'rankingExplanation', id: articleId, attributes } })
  }
}
