import type { FastifyInstance } from 'fastify'

/** For data, feeds, files and errors: nothing in them runs or loads, whatever a browser takes them for. */
const NOTHING_RUNS = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers of every answer. Pages bring a Content-Security-Policy of their own. */
export function addSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    // Which of two would count is a matter of taste between servers: neither.
    if (hostsNamed(raw.rawHeaders) > 1) return reply.code(400).type('text/plain').send('Bad request')
  })
  app.addHook('onSend', async (_request, reply) => {
    // With 304 the browser keeps the policy that came with the page, and the nonce in it.
    if (reply.statusCode !== 304 && !reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', NOTHING_RUNS)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('x-frame-options', 'DENY')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('cross-origin-resource-policy', 'same-origin')
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
    if (secure) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
  })
}

function hostsNamed(rawHeaders: string[]): number {
  let hosts = 0
  for (let n = 0; n < rawHeaders.length; n += 2) if (rawHeaders[n]?.toLowerCase() === 'host') hosts++
  return hosts
}

/**
 * Scripts run only with the page's nonce (and what those load); text never becomes a script by way of the DOM
 * (Trusted Types: one policy of ours, one of the editor's clipboard). Style attributes are allowed: they hold sizes.
 */
export const contentSecurityPolicy = (nonce: string, secure: boolean): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types koryaku ProseMirrorClipboard',
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
