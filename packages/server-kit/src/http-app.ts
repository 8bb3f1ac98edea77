import cookie from '@fastify/cookie'
import { type ApiError, DomainError } from '@koryaku/contracts/errors.ts'
import { CORRELATION_ID } from '@koryaku/contracts/http/headers.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import type { PartnerCaller, PartnerScope } from '@koryaku/contracts/partners/partner.ts'
import { type Access, isRole } from '@koryaku/contracts/roles.ts'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { answerByCatalogue } from './answer-error.ts'
import { createDeclaredApp, type DeclaredApp } from './declared-app.ts'
import type { Logger } from './logger.ts'
import { networkOf } from './network.ts'
import { type Patience, withPatience } from './patience.ts'
import { findViewer, sessionCookieOf, type Viewer } from './product-session.ts'
import { ADDRESS_MAX, BODY_LIMIT, REQUEST_MS } from './request-bounds.ts'
import { findUnstorableText } from './unstorable-text.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler checks for text that cannot be stored itself, for example item by item. */
    checksTextItself?: boolean
    /** The scope that the token of a partner needs. */
    scope?: PartnerScope
    /** A batch route: each call to the event store has a separate timeout, and the request has no wait budget. */
    longRunning?: boolean
  }
  interface FastifyRequest {
    /** The caller, or null for a visitor. Looked up only where a session cookie came along. */
    viewer: Viewer | null
    /** The partner whose token came along; on routes for partners only. */
    partner: PartnerCaller | null
    /** The session of the cookie, open or not. */
    sessionToken: string | undefined
    /** How long it still waits for the event store. */
    patience: Patience
  }
}

const CORRELATION_PATTERN = /^[\w-]{8,64}$/

export type HttpApp = DeclaredApp

export interface HttpAppOptions {
  log: Logger
  db: Pool
  /** Where the site is served, which decides the session cookie's name. */
  publicUrl?: string
  /** Holds each answer against what its route declares: in tests. */
  holdsAnswers: boolean
  /** Addresses of the gateway: only its X-Forwarded-For is believed. */
  trustProxy?: string
  /** Looks once more when the read model would refuse, since it may be a moment behind what the caller has done. */
  refreshViewer?: (viewer: Viewer, request: FastifyRequest) => Promise<Viewer>
  /** Finds the partner of a token, or throws. Required by routes for partners. */
  findPartner?: (authorization: string | undefined) => Promise<PartnerCaller>
  /** Checks routes with a role in any case: a role in the read model may have been revoked. */
  confirmsRoles?: boolean
  /** How long a request waits for the event store in all. */
  patienceMs?: number
}

/**
 * Creates an app for either API: JSON:API errors, correlation ID, the viewer, and deny-by-default access (declared per
 * route in `config.access`). `/api/x.json` is `/api/x`.
 * @param patienceMs wait budget of a request for the event store, in ms
 */
export function createHttpApp({
  log,
  db,
  holdsAnswers,
  publicUrl = '',
  trustProxy = 'loopback',
  refreshViewer,
  findPartner,
  confirmsRoles = false,
  patienceMs = Number.POSITIVE_INFINITY,
}: HttpAppOptions): HttpApp {
  const app = createDeclaredApp({
    log,
    holdsAnswers,
    server: {
      bodyLimit: BODY_LIMIT,
      requestTimeout: REQUEST_MS,
      trustProxy,
      // Longer than any of our schemas allows, so that they are the ones who answer.
      routerOptions: { maxParamLength: 8_000 },
      genReqId: request => {
        const given = request.headers[CORRELATION_ID]
        return typeof given === 'string' && CORRELATION_PATTERN.test(given) ? given : newCommandId()
      },
      rewriteUrl: request => (request.url ?? '/').replace(/^(\/api\/[^?]*[^?/])\.json(?=$|\?)/, '$1'),
    },
  })
  takeJson(app)
  app.register(cookie)
  app.decorateRequest('viewer', null)
  app.decorateRequest('partner', null)
  app.decorateRequest('sessionToken', undefined)
  app.decorateRequest('patience', null as never)
  const sessionCookie = sessionCookieOf(publicUrl)

  app.addHook('onRequest', (request, reply, done) => {
    const { longRunning } = request.routeOptions.config
    request.patience = {
      leftMs: longRunning ? Number.POSITIVE_INFINITY : patienceMs,
      response: reply.raw,
    }
    withPatience(request.patience, done)
  })
  // Entered again: body parsing is called from the connection, outside the request's context.
  app.addHook('preValidation', (request, _reply, done) => withPatience(request.patience, done))
  app.addHook('onRequest', async (request, reply) => {
    reply.header(CORRELATION_ID, request.id)
    // Responses are private unless their route sets caching.
    reply.header('cache-control', 'private, no-store')
    if (request.url.length > ADDRESS_MAX) throw new DomainError('address_too_long')
    const access = request.routeOptions.config.access
    if (!access) return // unknown route: 404
    if (access === 'partner') {
      // Whatever session comes along: a token is sent on purpose, and no other site can make a browser send it.
      request.partner = (await findPartner?.(request.headers.authorization)) ?? null
      if (request.partner) request.patience.client = request.partner.partnerId
      return requireScope(request)
    }
    request.sessionToken = request.cookies[sessionCookie]
    if (request.sessionToken) request.viewer = await findViewer(db, request.sessionToken)
    request.patience.client = request.viewer?.userId ?? networkOf(request.ip)
    const { viewer } = request
    if (viewer && refreshViewer && ((confirmsRoles && isRole(access)) || !mayPass(access, viewer))) {
      request.viewer = await refreshViewer(viewer, request)
    }
    requireAccess(access, request.viewer)
  })
  app.addHook('preValidation', async request => {
    if (request.routeOptions.config.checksTextItself) return
    refuseUnstorable(request.body, pointer => ({ pointer }))
    refuseUnstorable(request.query, pointer => ({ parameter: pointer.slice(1) }))
    if (findUnstorableText(request.params) !== undefined) throw new DomainError('not_found')
  })
  answerByCatalogue(app)
  return app
}

const JSON_TYPES = ['application/json', 'application/vnd.api+json']

/**
 * Parses JSON bodies. Clients name the type of a body also where they send none, and the type of JSON:API for its shapes.
 * @param parseOtherwise returns the body of a request that is not parsed here, or undefined
 */
export function takeJson(
  app: HttpApp,
  parseOtherwise?: (request: FastifyRequest, text: string) => unknown,
): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(JSON_TYPES)
  app.addContentTypeParser<string>(JSON_TYPES, { parseAs: 'string' }, (request, text, done) => {
    const other = parseOtherwise?.(request, text)
    return text === '' || other !== undefined ? done(null, other) : parse(request, text, done)
  })
}

function refuseUnstorable(value: unknown, sourceOf: (pointer: string) => ApiError['source']): void {
  const pointer = findUnstorableText(value)
  if (pointer === undefined) return
  const errors = [{ detail: 'text_not_storable', source: sourceOf(pointer) }]
  throw new DomainError('invalid_request', { errors })
}

function mayPass(access: Exclude<Access, 'partner'>, viewer: Viewer): boolean {
  try {
    requireAccess(access, viewer)
    return true
  } catch {
    return false
  }
}

function requireScope({ partner, routeOptions }: FastifyRequest): void {
  if (!partner) throw new DomainError('partner_token_invalid')
  const { scope } = routeOptions.config
  if (!scope || !partner.scopes.includes(scope)) throw new DomainError('partner_scope_missing')
}

/**
 * Checks the access of a route.
 * @param viewer null without a session
 * @throws DomainError 401 or 403
 */
export function requireAccess(access: Exclude<Access, 'partner'>, viewer: Viewer | null): void {
  if (access === 'visitor') return
  if (!viewer) throw new DomainError('not_signed_in')
  if (access === 'member') return
  if (!viewer.verified) throw new DomainError('email_verification_required')
  if (access !== 'verified' && !viewer.roles.includes(access) && !viewer.roles.includes('owner')) {
    throw new DomainError('forbidden')
  }
}
