import { textOf } from '@koryaku/contracts/http/answers.ts'
import { Counter, collectDefaultMetrics, Registry } from 'prom-client'
import { z } from 'zod'
import type { DeclaredApp } from './declared-app.ts'
import { unhandledErrors } from './last-resort.ts'
import { repeatedLines } from './output/repeated-lines.ts'
import { lostLines } from './output/safe-output.ts'

/** The check that fails in a process that has met an event of a version which only newer code can read. */
export const NEWER_EVENTS = 'newer events'
/** The check that fails in a process whose Redis answers, and takes nothing new. */
export const REDIS_FULL = 'room in redis'

const readiness = z.object({ status: z.enum(['ok', 'down']), down: z.array(z.string()) })

/**
 * Adds `/health/live`, `/health/ready` (200, or 503 with the failing checks) and `/metrics`.
 * @param checks by name; a check fails by rejecting
 * @returns the registry of the metrics
 */
export function addHealthRoutes(app: DeclaredApp, checks: Record<string, () => Promise<unknown>>): Registry {
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  addOwnFaults(metrics)
  const config = { access: 'visitor' } as const
  const live = { response: { 200: z.object({ status: z.literal('ok') }) } }
  app.get('/health/live', { config, schema: live }, async () => ({ status: 'ok' as const }))
  const ready = { response: { 200: readiness, 503: readiness } }
  app.get('/health/ready', { config, schema: ready }, async (_request, reply) => {
    const down = await failingChecks(checks)
    return reply.code(down.length === 0 ? 200 : 503).send({ status: down.length === 0 ? 'ok' : 'down', down })
  })
  const figures = { response: { 200: textOf('text/plain') } }
  app.get('/metrics', { config, schema: figures }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  )
  return metrics
}

function addOwnFaults(metrics: Registry): void {
  const registers = [metrics]
  const lines: [name: string, help: string, read: () => number][] = [
    ['lost', 'Log lines that could not be written, for example on a full disk', lostLines],
    ['left_out', 'Log lines that only repeated others', repeatedLines],
  ]
  for (const [what, help, read] of lines)
    new Counter({
      ...{ name: `log_lines_${what}_total`, help, registers },
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  const unhandled = {
    name: 'unhandled_errors_total',
    help: 'Errors that nobody had expected',
    labelNames: ['kind'],
  }
  new Counter({
    ...{ ...unhandled, registers },
    collect() {
      this.reset()
      for (const [kind, count] of Object.entries(unhandledErrors())) this.inc({ kind }, count)
    },
  })
}

// Bound: every service | check of a part | ANSWER_WITHIN_MS
const ANSWER_WITHIN_MS = 600

/**
 * Runs all checks concurrently.
 * @param withinMs timeout of each check in ms
 * @returns the names of checks that fail or time out
 */
export async function failingChecks(
  checks: Record<string, () => Promise<unknown>>,
  withinMs = ANSWER_WITHIN_MS,
): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const late = AbortSignal.timeout(withinMs)
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
