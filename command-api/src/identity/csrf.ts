import { randomBytes, timingSafeEqual } from 'node:crypto'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { CSRF_TOKEN } from '@koryaku/contracts/http/headers.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { SESSION_COOKIE } from '@koryaku/contracts/server/product-session.ts'
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
 * repeat the token of the cookie, which other sites cannot read. The identity provider has its own guard.
 */
export function addCsrfGuard(app: HttpApp, config: Config): void {
  const origins = new Set(trustedOrigins(config))
  app.addHook('onRequest', async request => {
    if (SAFE_METHODS.has(request.method) || request.routeOptions.url === `${IDENTITY_PATH}/*`) return
    const { origin, 'sec-fetch-site': site } = request.headers
    if (origin !== undefined && !origins.has(origin)) throw new DomainError('csrf_failed')
    if (site === 'cross-site' || site === 'same-site') throw new DomainError('csrf_failed')
    if (!request.cookies[SESSION_COOKIE] || request.routeOptions.config.csrfInBody) return
    requireCsrfToken(request)
  })
}

/** Refuses unless the cookie's token came along in the header, or in the form. */
export function requireCsrfToken(request: FastifyRequest, inBody?: string): void {
  if (!isSame(request.cookies[CSRF_COOKIE], request.headers[CSRF_TOKEN] ?? inBody))
    throw new DomainError('csrf_failed')
}

function isSame(cookie: string | undefined, header: string | string[] | undefined): boolean {
  if (!cookie || typeof header !== 'string') return false
  const [a, b] = [Buffer.from(cookie), Buffer.from(header)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The token of this browser; made when it has none. */
export function issueCsrfToken(config: Config, request: FastifyRequest, reply: FastifyReply): string {
  const known = request.cookies[CSRF_COOKIE]
  if (known && /^[\w-]{20,64}$/.test(known)) return known
  const token = randomBytes(24).toString('base64url')
  reply.setCookie(CSRF_COOKIE, token, {
    path: '/',
    sameSite: 'lax',
    secure: config.PUBLIC_URL.startsWith('https://'),
  })
  return token
}
