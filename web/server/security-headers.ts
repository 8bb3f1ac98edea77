import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** For data, feeds, files and errors: nothing in them runs or loads, whatever a browser takes them for. */
const NOTHING_RUNS = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const POLICY = 'content-security-policy'

/** Headers of every answer, whoever makes it; pages bring a Content-Security-Policy of their own. */
const headersOfAll = (secure: boolean): [name: string, value: string][] => [
  [POLICY, NOTHING_RUNS],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['x-frame-options', 'DENY'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ...(secure
    ? [['strict-transport-security', 'max-age=63072000; includeSubDomains'] as [string, string]]
    : []),
]

/** An answer without content, for a client of whom nothing more is read. */
export type AnswerOnSocket = (socket: Socket, status: number, headers?: Record<string, string>) => void

/**
 * Puts the headers on each answer before anybody works on it: the framework gives some by itself, past all hooks.
 * @returns how to answer where there is no request, with the same headers
 */
export function addSecurityHeaders(app: FastifyInstance, secure: boolean): AnswerOnSocket {
  const all = headersOfAll(secure)
  ;(app.server as Server).prependListener('request', (_request, response) => {
    for (const [name, value] of all) response.setHeader(name, value)
  })
  app.addHook('onRequest', async ({ raw }, reply) => {
    // Which of two would count is a matter of taste between servers: neither.
    const hosts = hostsNamed(raw.rawHeaders)
    if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1'))
      return reply.code(400).type('text/plain').send('Bad request')
  })
  app.addHook('onSend', async (_request, reply) => {
    // The browser keeps the policy that came with the page, and the nonce in it.
    if (reply.statusCode === 304) reply.raw.removeHeader(POLICY)
  })
  return (socket, status, headers = {}) => {
    const lines = [...all, ...Object.entries({ ...headers, connection: 'close', 'content-length': '0' })]
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`)
  }
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
