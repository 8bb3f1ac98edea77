import { type SiteHealth, siteHealthSchema } from '@koryaku/contracts/operations/site-health.ts'
import { retryAfterOf } from '@koryaku/contracts/unavailable.ts'
import type { DeclaredApp } from '@koryaku/server-kit/declared-app.ts'

// Bound: gateway | services asked | ASK_WITHIN_MS
/** The read side looks for 0.8 s at most; a second is what those who ask may rely on. */
const ASK_WITHIN_MS = 900
/** Without the read side no read works, and no other service has further information. */
const noReads = (since: Date): SiteHealth => ({
  status: 'down',
  down: ['reads'],
  parts: [{ part: 'reads', reason: 'no_answer', since: since.toISOString() }],
})

/**
 * GET /api/healthcheck: the result of the read side, or that it does not respond. Bypasses the upstream
 * pools, so that a monitor gets a response within a second, however many services are unresponsive and
 * however many clients read.
 */
export function addHealthcheck(app: DeclaredApp, { queryApi }: { queryApi: string }): void {
  const schema = { response: { 200: siteHealthSchema, 503: siteHealthSchema } }
  const route = { config: { access: 'visitor' }, schema } as const
  let silentSince: Date | undefined
  // Concurrent callers share one probe.
  let asking: ReturnType<typeof ask> | undefined
  const askOnce = () => {
    asking ??= ask(`${queryApi}/api/healthcheck`).finally(() => {
      asking = undefined
    })
    return asking
  }
  for (const path of ['/api/healthcheck', '/api/healthcheck.json']) {
    app.get(path, route, async (_request, reply) => {
      const found = await askOnce()
      silentSince = found ? undefined : (silentSince ?? new Date())
      const { status, body } = found ?? { status: 503, body: noReads(silentSince ?? new Date()) }
      if (status === 503) reply.header('retry-after', String(retryAfterOf('reads')))
      return reply.code(status).header('cache-control', 'no-store').send(body)
    })
  }
}

/**
 * @returns undefined if it is unreachable, times out or returns anything else: for external callers these are
 * the same
 */
async function ask(address: string): Promise<{ status: 200 | 503; body: SiteHealth } | undefined> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ASK_WITHIN_MS) })
    return { status: answer.ok ? 200 : 503, body: siteHealthSchema.parse(await answer.json()) }
  } catch {
    return undefined
  }
}
