import { collectDefaultMetrics, Registry } from 'prom-client'
import type { HttpApp } from './http-app.ts'

/** Adds `/health/live`, `/health/ready` (200, or 503 with the parts that are down) and `/metrics`. */
export function addHealthRoutes(app: HttpApp, checks: Record<string, () => Promise<unknown>>): Registry {
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const config = { access: 'visitor' } as const
  app.get('/health/live', { config }, async () => ({ status: 'ok' }))
  app.get('/health/ready', { config }, async (_request, reply) => {
    const down = await partsDown(checks)
    return reply.code(down.length === 0 ? 200 : 503).send({ status: down.length === 0 ? 'ok' : 'down', down })
  })
  app.get('/metrics', { config }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  )
  return metrics
}

/** Names of the checks that fail or take longer than two seconds. */
export async function partsDown(checks: Record<string, () => Promise<unknown>>): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const late = AbortSignal.timeout(2_000)
      const timeout = new Promise((_, reject) =>
        late.addEventListener('abort', () => reject(late.reason), { once: true }),
      )
      return Promise.race([check(), timeout]).then(
        () => null,
        () => name,
      )
    }),
  )
  return results.filter(name => name !== null)
}
