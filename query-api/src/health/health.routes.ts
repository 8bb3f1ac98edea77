import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import type { SiteHealth } from './site-health.ts'

/** GET /api/healthcheck: can the site be read (200), is anything missing besides, or can nothing be read (503)? */
export function healthcheckRoute(app: HttpApp, health: () => Promise<SiteHealth>): void {
  const config = { access: 'visitor' } as const
  const schema = { summary: 'Is the site whole, in part missing, or down?' }
  app.get('/api/healthcheck', { config, schema }, async (_request, reply) => {
    const found = await health()
    if (found.status === 'down') reply.header('retry-after', '2')
    return reply
      .code(found.status === 'down' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(found)
  })
}
