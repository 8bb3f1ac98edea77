import { articlePathParams } from '@koryaku/contracts/articles/article.api.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import {
  changedSeriesDocument,
  makeSeriesBody,
  placedInSeriesDocument,
  placeInSeriesBody,
  rewordSeriesBody,
  setPartsBody,
} from '@koryaku/contracts/series/series.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyReply } from 'fastify'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import type { Outcome } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { CHANGES_A_DAY } from '#limits/command-limits.ts'
import { requireOwnArticles } from './own-articles.ts'
import { loadSeries, makeSeries, rewordSeries, runSeries } from './run-series.ts'
import { type SeriesState, seriesOf } from './series.decider.ts'

const config = { access: 'verified', perMinute: 60, perDay: CHANGES_A_DAY } as const
const params = idParams
const response = { 200: changedSeriesDocument }

/** Series of a user's articles: their words, and their articles in order. */
export function seriesRoutes(app: HttpApp, context: Context): void {
  app.post(
    '/api/my/series',
    {
      config: { ...config, perMinute: 30 },
      schema: {
        summary: 'Makes a series of own articles',
        body: makeSeriesBody,
        response: { 201: changedSeriesDocument },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = viewerOf(request)
      const envelope = envelopeOf(request, context)
      const seriesId = shortIdFrom(`series:${envelope.commandId}`)
      const made = await makeSeries(context, { seriesId, ownerId, words: request.body }, envelope)
      return answer(reply.code(201), seriesId, made)
    },
  )

  app.patch(
    '/api/my/series/:id',
    {
      config,
      schema: {
        summary: 'Renames an own series; 409 where another tab gave it other words',
        params,
        body: rewordSeriesBody,
        response,
      },
    },
    async (request, reply) => {
      const { id: seriesId } = request.params
      const { userId: ownerId } = viewerOf(request)
      const { seen, ...words } = request.body
      const wanted = { seriesId, ownerId, words, seen }
      return answer(reply, seriesId, await rewordSeries(context, wanted, envelopeOf(request, context)))
    },
  )

  app.patch(
    '/api/my/series/:id/parts',
    {
      config,
      schema: {
        summary: 'Says which own articles a series is, in which order; 409 where another tab was faster',
        params,
        body: setPartsBody,
        response,
      },
    },
    async (request, reply) => {
      const { id: seriesId } = request.params
      const { userId: ownerId } = viewerOf(request)
      const { article_ids: articleIds, revision } = request.body
      const known = await loadSeries(context, ownerId)
      if (!known.series.has(seriesId)) throw new DomainError('not_found')
      // Whatever is in a series was theirs when it came in, and stays theirs.
      const added = articleIds.filter(id => seriesOf(known, id) === null)
      await requireOwnArticles(context, added, ownerId)
      const command = { type: 'SetParts', ownerId, seriesId, articleIds, revision: BigInt(revision) } as const
      return answer(reply, seriesId, await runSeries(context, command, envelopeOf(request, context)))
    },
  )

  app.patch(
    '/api/my/articles/:path/series',
    {
      config,
      schema: {
        summary: 'Puts an own article at the end of a series, or takes it out of its series',
        params: articlePathParams,
        body: placeInSeriesBody,
        response: { 200: placedInSeriesDocument },
      },
    },
    async (request, reply) => {
      const { path: articleId } = request.params
      const { userId: ownerId } = viewerOf(request)
      await requireOwnArticles(context, [articleId], ownerId)
      const seriesId = request.body.series_id
      const command = { type: 'PlaceArticle', ownerId, articleId, seriesId } as const
      const { state, position } = await runSeries(context, command, envelopeOf(request, context))
      const attributes = { seriesId: seriesOf(state, articleId) }
      return withPosition(reply, position).send({ data: { type: 'article', id: articleId, attributes } })
    },
  )

  app.delete(
    '/api/my/series/:id',
    { config, schema: { summary: 'Removes a series; its articles stay', params, response } },
    async (request, reply) => {
      const { id: seriesId } = request.params
      const { userId: ownerId } = viewerOf(request)
      const command = { type: 'RemoveSeries', ownerId, seriesId } as const
      return answer(reply, seriesId, await runSeries(context, command, envelopeOf(request, context)))
    },
  )
}

function answer(
  reply: FastifyReply,
  id: string,
  { state, position, revision }: Outcome<SeriesState>,
): FastifyReply {
  const series = state.series.get(id) ?? { articleIds: [], revision }
  const attributes = { revision: series.revision.toString(), articleIds: series.articleIds }
  return withPosition(reply, position).send({ data: { type: 'series', id, attributes } })
}
