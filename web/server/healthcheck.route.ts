import { retryAfterOf } from '@koryaku/contracts/unavailable.ts'
import type { FastifyInstance } from 'fastify'

/** The read side looks for 0.8 s at most; a second is what those who ask may rely on. */
const ASK_WITHIN_MS = 900
/** Without the read side nothing can be read, and nobody else knows more. */
const NO_READS = { status: 'down', down: ['reads'], parts: [{ part: 'reads', reason: 'no_answer' }] }

/**
 * GET /api/healthcheck: what the read side found, or that it does not answer; on a way of its own, so that whoever watches
 * the site hears within a second, whatever hangs and however many read.
 */
export function addHealthcheck(app: FastifyInstance, { queryApi }: { queryApi: string }): void {
  for (const path of ['/api/healthcheck', '/api/healthcheck.json']) {
    app.get(path, { config: { access: 'visitor' } }, async (_request, reply) => {
      const { status, body } = await ask(`${queryApi}/api/healthcheck`)
      if (status === 503) reply.header('retry-after', String(retryAfterOf('reads')))
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(body)
    })
  }
}

async function ask(address: string): Promise<{ status: number; body: string }> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ASK_WITHIN_MS) })
    const body = await answer.text()
    if ('status' in JSON.parse(body)) return { status: answer.status, body }
  } catch {
    // Away, hanging, or answering something else: for those outside it is the same.
  }
  return { status: 503, body: JSON.stringify(NO_READS) }
}
