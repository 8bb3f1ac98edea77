import { randomBytes, timingSafeEqual } from 'node:crypto'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { CSRF_TOKEN } from '@koryaku/contracts/http/headers.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { csrfTokenOf, isServedOverHttps } from '@koryaku/server-kit/product-session.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import { IDENTITY_PATH, trustedOrigins } from './addresses.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes the token from a form where there is no header: the route itself calls {@link requireCsrfToken}. */
    csrfInBody?: boolean
  }
}

/** Readable by our own pages, which send it back as a header. */
const CSRF_COOKIE = 'csrf_token'
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that another site started: the origin must be ours, and a request that carries a session must
 * repeat the token that belongs to it, which other sites cannot read. The identity provider has its own guard,
 * which looks at the origin only where a request has cookies.
 */
export function addCsrfGuard(app: HttpApp, config: Config): void {
  const origins = new Set(trustedOrigins(config))
  app.addHook('onRequest', async request => {
    if (SAFE_METHODS.has(request.method)) return
    const { origin, 'sec-fetch-site': site } = request.headers
    if (origin !== undefined && !origins.has(origin)) throw new DomainError('csrf_failed')
    if (request.routeOptions.url === `${IDENTITY_PATH}/*`) return
    if (site === 'cross-site' || site === 'same-site') throw new DomainError('csrf_failed')
    if (!request.sessionToken || request.routeOptions.config.csrfInBody) return
    requireCsrfToken(config, request)
  })
}

/** Refuses unless the session's token, or without a session the cookie's, came along in the header or the form. */
export function requireCsrfToken(config: Config, request: FastifyRequest, inBody?: string): void {
  const { sessionToken } = request
  const expected = sessionToken ? csrfTokenOf(config.AUTH_SECRET, sessionToken) : request.cookies[CSRF_COOKIE]
  if (!isSame(expected, request.headers[CSRF_TOKEN] ?? inBody)) throw new DomainError('csrf_failed')
}

function isSame(expected: string | undefined, given: string | string[] | undefined): boolean {
  if (!expected || typeof given !== 'string') return false
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Gives the token of a session, whatever the browser had before; without a session a random one, once. */
export function issueCsrfToken(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  sessionToken = request.sessionToken,
): string {
  const known = request.cookies[CSRF_COOKIE]
  if (!sessionToken && known && /^[\w-]{20,64}$/.test(known)) return known
  const token = sessionToken
    ? csrfTokenOf(config.AUTH_SECRET, sessionToken)
    : randomBytes(24).toString('base64url')
  reply.setCookie(CSRF_COOKIE, token, {
    path: '/',
    sameSite: 'lax',
    secure: isServedOverHttps(config.PUBLIC_URL),
  })
  return token
}
