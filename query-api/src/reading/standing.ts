import { READ_STALE, READ_STALE_MODELS } from '@koryaku/contracts/http/headers.ts'
import type { ReadModelName } from '@koryaku/contracts/operations/read-models.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { statement } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { Context } from '../context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The read models that the answer shows. A read without it is refused when the app is built. */
    reads?: readonly ReadModelName[]
  }
}

const standingNow = statement(() =>
  read
    .selectFrom('read.checkpoint')
    .select('projection')
    .where('status', 'in', ['paused', 'catching_up', 'outdated']),
)

/**
 * Marks responses that show a stale read model: one that is paused (by an operator, or at an event that it fails to
 * apply), catches up, or is outdated until its new tables are built. Other responses are not marked.
 */
export function markStaleResponses(app: HttpApp, { db, log, readModels }: Context): void {
  let standing: ReadonlySet<string> = new Set()
  let asked = 0
  const ask = async () => {
    const number = ++asked
    const rows = await standingNow(db)
    // Ignores an older result that arrives after a newer one.
    if (number === asked) standing = new Set(rows.map(({ projection }) => projection))
  }
  const notAsked = (error: unknown) =>
    log.warn(
      { err: error },
      'stale read models not queried; the marks stay as they are until the next change',
    )
  readModels.onHeard(heard => {
    if (heard === null || heard.channel === 'projector_control') ask().catch(notAsked)
  })
  app.addHook('onReady', () => ask().catch(notAsked))
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.reads)
      throw new Error(
        `${method} ${url} does not declare which read models it shows: set “reads” in its config`,
      )
  })
  app.addHook('onRequest', async (request, reply) => {
    if (standing.size === 0) return
    const stale = request.routeOptions.config.reads?.filter(name => standing.has(name)) ?? []
    if (stale.length > 0) reply.header(READ_STALE, '1').header(READ_STALE_MODELS, stale.join(', '))
  })
}
