import fastify, { type FastifyInstance } from 'fastify'
import { asMeiliError, indexNotFound, MeiliError } from './errors.ts'
import { Keys } from './keys.ts'
import { type Context, checkUid } from './request-context.ts'
import { documentRoutes } from './routes/documents.ts'
import { indexRoutes } from './routes/indexes.ts'
import { instanceRoutes } from './routes/instance.ts'
import { searchRoutes } from './routes/search.ts'
import { settingsRoutes } from './routes/settings.ts'
import { taskRoutes } from './routes/tasks.ts'
import { Catalogue } from './tasks/catalogue.ts'
import { Scheduler } from './tasks/scheduler.ts'
import { showEnqueued } from './tasks/task-view.ts'
import type { ReadJob, WriteJob } from './threads/messages.ts'
import { ThreadPool } from './threads/thread-pool.ts'

// Bound: search server | a body | BODY_LIMIT, SEARCHES_MAX
/** As Meilisearch: 100 MB. */
export const BODY_LIMIT = 104_857_600

/** Maximum searches that run or wait: more clients would have timed out. */
export const SEARCHES_MAX = 500

/** A payload of the greatest size has to fit, in text and as objects. */
const READER_MEMORY = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 12 }
const WRITER_MEMORY = { maxOldGenerationSizeMb: 1_536, maxYoungGenerationSizeMb: 24 }

export interface SearchServerOptions {
  folder: string
  masterKey?: string | undefined
  /** Threads that answer searches. */
  readers?: number
  onFault?: (message: string) => void
  /** Called once a second while its files are missing: nothing written from then on would last. */
  onLost?: () => void
}

const LOOK_EVERY_MS = 1_000

/** Builds the server on a folder; `close()` ends its threads when the open work is done. */
export async function createSearchServer(options: SearchServerOptions): Promise<FastifyInstance> {
  const onFault = options.onFault ?? (message => process.stderr.write(`${message}\n`))
  const catalogue = new Catalogue(options.folder)
  if (catalogue.giveUpLost()) onFault('search server: files of indexes are gone: it begins without any')
  const keys = new Keys(catalogue, options.masterKey)
  const thread = (name: string) => new URL(`./threads/${name}.thread.ts`, import.meta.url)
  const readers = new ThreadPool<ReadJob>(thread('reader'), options.readers ?? 2, READER_MEMORY, onFault)
  const writer = new ThreadPool<WriteJob | { kind: 'end' }>(thread('writer'), 1, WRITER_MEMORY, onFault)
  const scheduler = new Scheduler(catalogue, writer as unknown as ThreadPool<WriteJob>, readers)
  const context: Context = {
    catalogue,
    keys,
    scheduler,
    readers,
    index(uid, grant) {
      checkUid(uid)
      if (!grant.allows(uid)) throw new MeiliError('invalid_api_key', 'The provided API key is invalid.')
      const index = catalogue.index(uid)
      if (index === undefined) throw indexNotFound(uid)
      return index
    },
    pathOf: (uid, grant) => catalogue.pathOf(context.index(uid, grant)),
    accepted(task) {
      scheduler.wake()
      return showEnqueued(task)
    },
  }

  const app = fastify({
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 600 },
    forceCloseConnections: true,
  })
  app.decorateRequest('grant')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('preValidation', async (request, reply) => {
    const { action } = request.routeOptions.config
    if (action) request.grant = keys.authorize(request.headers.authorization, action)
    if (action !== 'search' || readers.open < SEARCHES_MAX) return
    reply.header('retry-after', '10')
    throw new MeiliError(
      'too_many_search_requests',
      `There are too many search requests running at the same time: ${SEARCHES_MAX}. Retry after 10s.`,
    )
  })
  app.setErrorHandler((error, _request, reply) => {
    const answer =
      (error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE'
        ? new MeiliError(
            'payload_too_large',
            `The provided payload reached the size limit. The maximum accepted payload size is ${BODY_LIMIT} bytes.`,
          )
        : (error as { statusCode?: number }).statusCode === 400 && !(error instanceof MeiliError)
          ? new MeiliError('bad_request', (error as Error).message)
          : asMeiliError(error)
    if (answer.code === 'internal') onFault(String((error as Error).stack))
    return reply.code(answer.status).send(answer.toJSON())
  })
  app.setNotFoundHandler(async request => {
    throw new MeiliError(
      'not_found',
      `The route \`${request.method} ${request.url.split('?')[0]}\` is not served here.`,
    )
  })
  for (const routes of [
    instanceRoutes,
    indexRoutes,
    documentRoutes,
    settingsRoutes,
    searchRoutes,
    taskRoutes,
  ])
    routes(app, context)
  const looking = setInterval(() => {
    if (!catalogue.isInPlace()) options.onLost?.()
  }, LOOK_EVERY_MS)
  app.addHook('onClose', async () => {
    clearInterval(looking)
    await scheduler.stop()
    await writer.everywhere({ kind: 'end' })
    await Promise.all([readers.close(), writer.close()])
    catalogue.close()
  })
  scheduler.wake()
  await app.ready()
  return app
}
