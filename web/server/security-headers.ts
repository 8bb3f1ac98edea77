import type { FastifyInstance } from 'fastify'

/** Headers of every answer. Pages add their Content-Security-Policy; the APIs send their own. */
export function addSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('x-frame-options', 'DENY')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('cross-origin-resource-policy', 'same-origin')
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
    if (secure) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
  })
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
