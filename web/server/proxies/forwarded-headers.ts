import { CORRELATION_ID } from '@koryaku/contracts/http/headers.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import type { FastifyRequest } from 'fastify'
import { endToEnd } from '#server/proxies/end-to-end.ts'

const CORRELATION = /^[\w-]{8,64}$/

const OWN_WORDS = new Set([
  ...['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'],
  // The gateway itself sends "100 Continue": bodies are read before a service receives the request.
  'expect',
])

/**
 * Returns headers that identify the client, set by the gateway only: claims of the client are not passed on.
 */
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
