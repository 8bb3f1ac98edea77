import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { FRAME_HOSTS } from '@koryaku/contracts/articles/external-embed.ts'
import type { DeclaredApp } from '@koryaku/server-kit/declared-app.ts'
import type { FastifyReply } from 'fastify'
import { refuseMalformed } from '#server/addresses.ts'

/** For data, feeds, files and errors: a browser runs and loads nothing from them, whatever type it sniffs. */
const NOTHING_RUNS = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const POLICY = 'content-security-policy'

/** Headers of every response, whatever produces it; pages set their own Content-Security-Policy. */
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

/** How answers get the headers where no hook of the framework puts them there. */
export interface SecurityHeaders {
  putOn: (reply: FastifyReply) => FastifyReply
  /** An answer without content, for a client of whom nothing more is read. */
  answer: (socket: Socket, status: number, headers?: Record<string, string>) => void
}

/**
 * Adds the headers to each response, without replacing those already set. They are set on the framework's
 * reply, not on the raw response: Node.js validates each header of a raw response separately once one is set
 * there, which is a quarter of the cost of passing a response on.
 */
export function addSecurityHeaders(app: DeclaredApp, secure: boolean): SecurityHeaders {
  const all = headersOfAll(secure)
  const putOn = (reply: FastifyReply): FastifyReply => {
    // With 304 the browser keeps the policy that came with the page, and the nonce in it.
    const isUnchanged = reply.statusCode === 304
    for (const [name, value] of all)
      if (!reply.hasHeader(name) && !(isUnchanged && name === POLICY)) reply.header(name, value)
    return reply
  }
  app.addHook('onRequest', async ({ raw }, reply) => {
    // Which of two would count is a matter of taste between servers: neither.
    const hosts = hostsNamed(raw.rawHeaders)
    if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1')) return refuseMalformed(reply)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    putOn(reply)
    done()
  })
  // From here on the framework answers directly, without hooks.
  app.addHook('preClose', done => {
    ;(app.server as Server).prependListener('request', (_request, response) => {
      for (const [name, value] of all) response.setHeader(name, value)
    })
    done()
  })
  const answer: SecurityHeaders['answer'] = (socket, status, headers = {}) => {
    const lines = [...all, ...Object.entries({ ...headers, connection: 'close', 'content-length': '0' })]
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`)
  }
  return { putOn, answer }
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
    // Embeds in a text, loaded only on request of a reader.
    `frame-src ${FRAME_HOSTS.join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types koryaku ProseMirrorClipboard',
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
