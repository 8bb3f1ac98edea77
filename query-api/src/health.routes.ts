import { partsDown } from '@koryaku/contracts/server/health.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'

/** GET /api/healthcheck: can the site serve reads and writes? */
export function healthcheckRoute(app: HttpApp, checks: Record<string, () => Promise<unknown>>): void {
  app.get('/api/healthcheck', { config: { access: 'visitor' } }, async (_request, reply) => {
    const down = await partsDown(checks)
    return reply
      .code(down.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: down.length === 0 ? 'ok' : 'down', down })
  })
}
