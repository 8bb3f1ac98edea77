import { CORRELATION_ID } from '@koryaku/contracts/http/headers.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import type { FastifyRequest } from 'fastify'
import { endToEnd } from '#server/proxies/end-to-end.ts'

const CORRELATION = /^[\w-]{8,64}$/

const OWN_WORDS = new Set([
  ...['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'],
  // Whoever waits for "100 Continue" has it from us: bodies are read before a service hears of them.
  'expect',
])

/** Says who is asking, in our own words only: what the client claims about itself is not passed on. */
export function forwardedHeaders(
  request: FastifyRequest,
  headers: Record<string, unknown>,
): Record<string, string> {
  const given = request.headers[CORRELATION_ID]
  return {
    ...endToEnd(headers, OWN_WORDS),
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    [CORRELATION_ID]: typeof given === 'string' && CORRELATION.test(given) ? given : newCommandId(),
  } as Record<string, string>
}
