import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseParams } from '../engine/search-params.ts'
import { MeiliError } from '../errors.ts'
import { type Context, checkUid, jsonBody } from '../request-context.ts'
import type { IndexRow } from '../tasks/catalogue.ts'
import { pageOf } from './page.ts'

const show = (index: IndexRow) => ({
  uid: index.uid,
  createdAt: index.created_at,
  updatedAt: index.updated_at,
  primaryKey: index.primary_key,
})
const createSchema = z.strictObject({ uid: z.string().optional(), primaryKey: z.string().nullish() })
const updateSchema = z.strictObject({ uid: z.string().optional(), primaryKey: z.string().nullish() })
const swapSchema = z.array(
  z.strictObject({ indexes: z.array(z.string()), rename: z.boolean().default(false) }),
)
type Uid = { Params: { uid: string } }

/** Indexes themselves: make, list, change, delete, swap, statistics. */
export function indexRoutes(app: FastifyInstance, context: Context): void {
  const { catalogue, readers, scheduler } = context

  app.get('/indexes', { config: { action: 'indexes.get' } }, async request => {
    const { offset, limit } = pageOf(request.query, 'invalid_index_')
    const rows = catalogue
      .all<IndexRow>('SELECT * FROM indexes ORDER BY uid')
      .filter(index => request.grant.allows(index.uid))
    return { results: rows.slice(offset, offset + limit).map(show), offset, limit, total: rows.length }
  })
  app.post('/indexes', { config: { action: 'indexes.create' } }, async (request, reply) => {
    const body = parseParams(
      createSchema,
      jsonBody(request.body, request.headers['content-type']),
      'invalid_index_',
    )
    if (body.uid === undefined) throw new MeiliError('missing_index_uid', 'Missing field `uid`.')
    checkUid(body.uid)
    if (!request.grant.allows(body.uid))
      throw new MeiliError('invalid_api_key', 'The provided API key is invalid.')
    const primaryKey = body.primaryKey ?? null
    return reply
      .code(202)
      .send(context.accepted(catalogue.enqueue('indexCreation', body.uid, { primaryKey }, { primaryKey })))
  })
  app.get<Uid>('/indexes/:uid', { config: { action: 'indexes.get' } }, async request =>
    show(context.index(request.params.uid, request.grant)),
  )
  app.patch<Uid>('/indexes/:uid', { config: { action: 'indexes.update' } }, async (request, reply) => {
    const { uid } = request.params
    checkUid(uid)
    const body = parseParams(
      updateSchema,
      jsonBody(request.body, request.headers['content-type']),
      'invalid_index_',
    )
    if (body.uid !== undefined) checkUid(body.uid)
    const payload = { primaryKey: body.primaryKey ?? undefined, newUid: body.uid }
    const details = { primaryKey: body.primaryKey ?? null }
    return reply.code(202).send(context.accepted(catalogue.enqueue('indexUpdate', uid, payload, details)))
  })
  app.delete<Uid>('/indexes/:uid', { config: { action: 'indexes.delete' } }, async (request, reply) => {
    const { uid } = request.params
    checkUid(uid)
    if (!request.grant.allows(uid))
      throw new MeiliError('invalid_api_key', 'The provided API key is invalid.')
    return reply.code(202).send(context.accepted(catalogue.enqueue('indexDeletion', uid, {}, null)))
  })
  app.get<Uid>('/indexes/:uid/stats', { config: { action: 'stats.get' } }, async request => {
    const { uid } = request.params
    const stats = await readers.run<object>({ kind: 'stats', path: context.pathOf(uid, request.grant) })
    return { ...stats, isIndexing: scheduler.indexing === uid }
  })
  app.post<Uid>(
    '/indexes/:uid/compact',
    { config: { action: 'indexes.compact' } },
    async (request, reply) => {
      const { uid } = context.index(request.params.uid, request.grant)
      return reply.code(202).send(context.accepted(catalogue.enqueue('indexCompaction', uid, {}, null)))
    },
  )
  app.post('/swap-indexes', { config: { action: 'indexes.swap' } }, async (request, reply) => {
    const swaps = parseParams(
      z.object({ swaps: swapSchema }),
      { swaps: jsonBody(request.body, request.headers['content-type']) },
      'invalid_swap_',
    ).swaps
    for (const { indexes } of swaps) {
      if (indexes.length !== 2)
        throw new MeiliError(
          'invalid_swap_indexes',
          `Two indexes must be given for each swap. The list \`${JSON.stringify(indexes)}\` contains ${indexes.length} indexes.`,
        )
      for (const uid of indexes) checkUid(uid)
    }
    const names = swaps.flatMap(swap => swap.indexes)
    const twice = names.find((name, i) => names.indexOf(name) !== i)
    if (twice !== undefined)
      throw new MeiliError(
        'invalid_swap_duplicate_index_found',
        `Indexes must be declared only once during a swap. \`${twice}\` was specified several times.`,
      )
    return reply.code(202).send(context.accepted(catalogue.enqueue('indexSwap', null, { swaps }, { swaps })))
  })
}
