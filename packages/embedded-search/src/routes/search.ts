import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FederatedHit } from '../engine/search.ts'
import { fromQueryString, parseParams } from '../engine/search-params.ts'
import { MeiliError } from '../errors.ts'
import { federatedQuery, mergeHits, multiSearchSchema } from '../federation.ts'
import type { Grant } from '../keys.ts'
import { type Context, jsonBody } from '../request-context.ts'

type Uid = { Params: { uid: string } }

/** Search in one index and in several. */
export function searchRoutes(app: FastifyInstance, context: Context): void {
  const { readers } = context

  const run = (uid: string, grant: Grant, body: unknown) =>
    readers.run<Record<string, unknown>>({ kind: 'search', path: context.pathOf(uid, grant), body })

  app.post<Uid>('/indexes/:uid/search', { config: { action: 'search' } }, request =>
    run(request.params.uid, request.grant, jsonBody(request.body, request.headers['content-type'])),
  )
  app.get<Uid>('/indexes/:uid/search', { config: { action: 'search' } }, request =>
    run(request.params.uid, request.grant, fromQueryString(request.query as Record<string, string>)),
  )

  app.post('/multi-search', { config: { action: 'search' } }, async request => {
    const body = parseParams(
      multiSearchSchema,
      jsonBody(request.body, request.headers['content-type']),
      'invalid_multi_search_',
    )
    for (const [position, query] of body.queries.entries())
      if (query.indexUid === undefined)
        throw new MeiliError(
          'missing_index_uid',
          `Missing field \`indexUid\` inside \`.queries[${position}]\`.`,
        )
    if (body.federation) return federated(request, body.federation, body.queries)
    const results = await Promise.all(
      body.queries.map(async ({ indexUid, federationOptions, ...query }, position) => {
        if (federationOptions != null)
          throw new MeiliError(
            'invalid_multi_search_federation_options',
            `Inside \`.queries[${position}]\`: Using \`federationOptions\` is not allowed in a non-federated search.`,
          )
        return { indexUid, ...(await inside(position, () => run(String(indexUid), request.grant, query))) }
      }),
    )
    return { results }
  })

  async function federated(
    request: FastifyRequest,
    options: { limit: number; offset: number; page?: number | undefined; hitsPerPage?: number | undefined },
    queries: Record<string, unknown>[],
  ) {
    const started = performance.now()
    const paged = options.page !== undefined || options.hitsPerPage !== undefined
    const perPage = options.hitsPerPage ?? 20
    const limit = paged ? perPage : options.limit
    const offset = paged ? Math.max(0, (options.page ?? 1) - 1) * perPage : options.offset
    const parsed = queries.map((raw, position) => ({ query: federatedQuery(raw, position), position }))
    const byIndex = Map.groupBy(parsed, ({ query }) => query.indexUid)
    const groups = await Promise.all(
      [...byIndex].map(async ([uid, group]) => {
        const { hits, total } = await inside(group[0]?.position ?? 0, () =>
          readers.run<{ hits: FederatedHit[]; total: number }>({
            kind: 'searchFederated',
            path: context.pathOf(uid, request.grant),
            queries: group.map(({ query, position }) => ({
              body: query.body,
              weight: query.weight,
              position,
            })),
            count: offset + limit,
          }),
        )
        return { uid, hits, total }
      }),
    )
    const page = mergeHits(groups).slice(offset, offset + limit)
    const total = groups.reduce((sum, group) => sum + group.total, 0)
    return {
      hits: page,
      processingTimeMs: Math.round(performance.now() - started),
      ...(paged
        ? {
            hitsPerPage: perPage,
            page: options.page ?? 1,
            totalPages: perPage === 0 ? 0 : Math.ceil(total / perPage),
            totalHits: total,
          }
        : { limit, offset, estimatedTotalHits: total }),
    }
  }
}

/** Adds the index of the query that caused an error. */
async function inside<T>(position: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MeiliError && error.code !== 'internal')
      throw new MeiliError(error.code, `Inside \`.queries[${position}]\`: ${error.message}`)
    throw error
  }
}
