import { siteHealthSchema } from '@koryaku/contracts/operations/site-health.ts'
import { retryAfterOf } from '@koryaku/contracts/unavailable.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { Context } from '../context.ts'

const LOOK_EVERY_MS = 10_000

/** GET healthcheck: can the site be read (200), is anything missing besides, or can nothing be read (503)? */
export function healthRoutes(app: HttpApp, { health }: Context): void {
  let watching: NodeJS.Timeout | undefined
  // Probes without requests too, so that the start of each failure is known.
  app.addHook('onListen', async () => {
    watching = setInterval(() => void health(), LOOK_EVERY_MS)
  })
  app.addHook('onClose', async () => clearInterval(watching))
  const config = { access: 'visitor', reads: [] } as const
  const schema = {
    summary: 'Is the site whole, in part missing, or down?',
    response: { 200: siteHealthSchema, 503: siteHealthSchema },
  }
  app.get('/api/healthcheck', { config, schema }, async (_request, reply) => {
    const found = await health()
    const isDown = found.status === 'down'
    if (isDown) reply.header('retry-after', String(retryAfterOf('database')))
    return reply
      .code(isDown ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(found)
  })
}
