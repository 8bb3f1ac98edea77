import type { FastifyInstance } from 'fastify'
import { type Context, databaseSize, jsonBody } from '../request-context.ts'
import type { IndexRow } from '../tasks/catalogue.ts'
import { pageOf } from './page.ts'

/** The version of Meilisearch whose API is served. */
const API_VERSION = '1.22.0'
const STARTED = new Date().toISOString()

/** Health, version, statistics, keys. */
export function instanceRoutes(app: FastifyInstance, { catalogue, keys, readers, scheduler }: Context): void {
  app.get('/', async () => ({ status: 'Meilisearch is running' }))
  app.get('/health', async () => ({ status: 'available' }))
  app.get('/version', { config: { action: 'version' } }, async () => ({
    commitSha: 'embedded',
    commitDate: STARTED,
    pkgVersion: API_VERSION,
  }))
  app.get('/stats', { config: { action: 'stats.get' } }, async request => {
    const rows = catalogue.all<IndexRow>('SELECT * FROM indexes ORDER BY uid')
    const seen = rows.filter(index => request.grant.allows(index.uid))
    const indexes = await Promise.all(
      seen.map(async index => [
        index.uid,
        {
          ...(await readers.run<object>({ kind: 'stats', path: catalogue.pathOf(index) })),
          isIndexing: scheduler.indexing === index.uid,
        },
      ]),
    )
    const size = databaseSize(catalogue)
    return {
      databaseSize: size,
      usedDatabaseSize: size,
      lastUpdate:
        rows
          .map(index => index.updated_at)
          .sort()
          .at(-1) ?? null,
      indexes: Object.fromEntries(indexes),
    }
  })

  app.get('/keys', { config: { action: 'keys.get' } }, async request => {
    const { offset, limit } = pageOf(request.query, 'invalid_api_key_')
    return keys.list(offset, limit)
  })
  app.get<{ Params: { key: string } }>('/keys/:key', { config: { action: 'keys.get' } }, async request =>
    keys.get(request.params.key),
  )
  app.post('/keys', { config: { action: 'keys.create' } }, async (request, reply) =>
    reply.code(201).send(keys.create(jsonBody(request.body, request.headers['content-type']))),
  )
  app.patch<{ Params: { key: string } }>('/keys/:key', { config: { action: 'keys.update' } }, async request =>
    keys.update(request.params.key, jsonBody(request.body, request.headers['content-type'])),
  )
  app.delete<{ Params: { key: string } }>(
    '/keys/:key',
    { config: { action: 'keys.delete' } },
    async (request, reply) => {
      keys.delete(request.params.key)
      return reply.code(204).send()
    },
  )
}
