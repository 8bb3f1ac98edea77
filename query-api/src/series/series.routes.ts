import { DomainError } from '@koryaku/contracts/errors.ts'
import { idParams, pageQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import { ownSeriesDocument, ownSeriesList, seriesArticles } from '@koryaku/contracts/series/series.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPrivate, answerPublic } from '#reading/answers.ts'
import { partsOf, readArticles } from '#reading/article-lists.ts'
import { articleFragments } from '#reading/fragments.ts'
import { listDocument } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'
import { readOneOwnSeries, readOwnSeries, readWords } from './read-series.ts'

const reads = ['articles', 'reactions', 'comments', 'games', 'users', 'series'] as const
const member = { access: 'member', reads } as const

/** Series of articles: as readers have them, and as their authors do. */
export function seriesRoutes(app: HttpApp, { db, cards, readModels }: Context): void {
  app.get(
    '/api/series/:id',
    {
      config: { access: 'visitor', reads },
      schema: { params: idParams, querystring: pageQuerySchema, response: { 200: seriesArticles } },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const { id } = request.params
        const [series, found] = await Promise.all([
          readWords(db, id),
          readArticles({ db, cards }, partsOf(id), request.query),
        ])
        const { data, games, users, total } = found
        if (!series || total === null) throw new DomainError('not_found')
        return listDocument(data, [games, users], { totalCount: total, series })
      }),
  )

  app.get(
    '/api/my/series',
    { config: member, schema: { response: { 200: ownSeriesList } } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const data = await readOwnSeries(db, viewerOf(request).userId)
        return JSON.stringify({ data, meta: { totalCount: data.length } })
      }),
  )

  app.get(
    '/api/my/series/:id',
    { config: member, schema: { params: idParams, response: { 200: ownSeriesDocument } } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { userId } = viewerOf(request)
        const series = await readOneOwnSeries(db, userId, request.params.id)
        if (!series) throw new DomainError('not_found')
        const found = await articleFragments({ db, cards }, series.attributes.articleIds, userId)
        const included = [found.data, found.games, found.users].filter(Boolean).join(',')
        return `{"data":${JSON.stringify(series)},"included":[${included}]}`
      }),
  )
}
