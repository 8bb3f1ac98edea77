import cookie from '@fastify/cookie'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import type { Pool } from 'pg'
import { type ApiError, DomainError, type ErrorCode } from '../errors.ts'
import { CORRELATION_ID } from '../http/headers.ts'
import { newCommandId } from '../ids.ts'
import { type Access, isRole } from '../roles.ts'
import { unavailable } from '../unavailable.ts'
import { holdAnswers } from './held-answers.ts'
import type { Logger } from './logger.ts'
import { type Patience, withPatience } from './patience.ts'
import { findViewer, sessionCookieOf, type Viewer } from './product-session.ts'
import { ADDRESS_MAX, BODY_LIMIT, DETAIL_MAX, FAULTS_MAX, REQUEST_MS } from './request-bounds.ts'
import { missingPart } from './store-errors.ts'
import { findUnstorableText } from './unstorable-text.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route. A route without it is refused when the app is built. */
    access?: Access
    /** The route itself looks for text that cannot be stored, for example item by item. */
    checksTextItself?: boolean
    /** The route does much at a time: each call to the event store waits by its own bound, without one for all. */
    takesItsTime?: boolean
  }
  interface FastifyRequest {
    /** The caller, or null for a visitor. Looked up only where a session cookie came along. */
    viewer: Viewer | null
    /** What the session cookie says, of a session that is open or not. */
    sessionToken: string | undefined
    /** How long it still waits for the event store. */
    patience: Patience
  }
}

const CORRELATION_PATTERN = /^[\w-]{8,64}$/

export type HttpApp = ReturnType<typeof createHttpApp>

export interface HttpAppOptions {
  log: Logger
  db: Pool
  /** Where the site is served, which decides the session cookie's name. */
  publicUrl?: string
  /** Addresses of the gateway: only its X-Forwarded-For is believed. */
  trustProxy?: string
  /** Looks once more when the read model would refuse, since it may be a moment behind what the caller has done. */
  refreshViewer?: (viewer: Viewer, request: FastifyRequest) => Promise<Viewer>
  /** Holds each answer against what its route declares: in tests. */
  holdsAnswers?: boolean
  /** Looks in any case on routes for a role: what the read model allows may have been taken away since. */
  confirmsRoles?: boolean
  /** How long a request waits for the event store in all. */
  patienceMs?: number
}

/**
 * A Fastify app as both APIs use it: zod validation, JSON:API errors, correlation id, the viewer, and
 * deny-by-default access (declared per route in `config.access`). `/api/x.json` is `/api/x`.
 */
export function createHttpApp({
  log,
  db,
  publicUrl = '',
  trustProxy = 'loopback',
  refreshViewer,
  confirmsRoles = false,
  patienceMs = Number.POSITIVE_INFINITY,
  holdsAnswers = false,
}: HttpAppOptions) {
  const app = Fastify({
    loggerInstance: log,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    trustProxy,
    // Longer than any of our schemas allows, so that they are the ones who answer.
    routerOptions: { maxParamLength: 8_000 },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: request => {
      const given = request.headers[CORRELATION_ID]
      return typeof given === 'string' && CORRELATION_PATTERN.test(given) ? given : newCommandId()
    },
    rewriteUrl: request => (request.url ?? '/').replace(/^(\/api\/[^?]*[^?/])\.json(?=$|\?)/, '$1'),
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  // What the schemas of answers say is held against them in tests: here nothing is read a second time.
  app.setSerializerCompiler(() => JSON.stringify)
  if (holdsAnswers) {
    const { onSend, onClose } = holdAnswers()
    app.addHook('onSend', onSend)
    app.addHook('onClose', onClose)
  }
  app.register(cookie)
  app.decorateRequest('viewer', null)
  app.decorateRequest('sessionToken', undefined)
  app.decorateRequest('patience', null as never)
  const sessionCookie = sessionCookieOf(publicUrl)

  app.addHook('onRoute', route => {
    if (!route.config?.access) throw new Error(`${route.method} ${route.url} declares no access`)
    if (!route.schema?.response) throw new Error(`${route.method} ${route.url} declares no answer`)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const { takesItsTime } = request.routeOptions.config
    request.patience = { leftMs: takesItsTime ? Number.POSITIVE_INFINITY : patienceMs }
    withPatience(request.patience, done)
  })
  // Once more: what reads a body calls back from the connection, which knows of no request.
  app.addHook('preValidation', (request, _reply, done) => withPatience(request.patience, done))
  app.addHook('onRequest', async (request, reply) => {
    reply.header(CORRELATION_ID, request.id)
    // Whoever answers says so where an answer may be kept.
    reply.header('cache-control', 'private, no-store')
    if (request.url.length > ADDRESS_MAX) throw new DomainError('address_too_long')
    const access = request.routeOptions.config.access
    if (!access) return // unknown route: 404
    request.sessionToken = request.cookies[sessionCookie]
    if (request.sessionToken) request.viewer = await findViewer(db, request.sessionToken)
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
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) =>
    answerError(new DomainError('not_found') as never, request, reply as never),
  )
  return app
}

function refuseUnstorable(value: unknown, sourceOf: (pointer: string) => ApiError['source']): void {
  const pointer = findUnstorableText(value)
  if (pointer === undefined) return
  const errors = [{ detail: 'text_not_storable', source: sourceOf(pointer) }]
  throw new DomainError('invalid_request', { errors })
}

function mayPass(access: Access, viewer: Viewer): boolean {
  try {
    requireAccess(access, viewer)
    return true
  } catch {
    return false
  }
}

/** Throws unless the viewer may pass. */
export function requireAccess(access: Access, viewer: Viewer | null): void {
  if (access === 'visitor') return
  if (!viewer) throw new DomainError('not_signed_in')
  if (access === 'member') return
  if (!viewer.verified) throw new DomainError('email_verification_required')
  if (access !== 'verified' && !viewer.roles.includes(access) && !viewer.roles.includes('owner')) {
    throw new DomainError('forbidden')
  }
}

/** Fastify's own faults, by its code. */
const frameworkErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_BAD_URL: 'not_found',
}

/** Faults of plugins that bring no known code. */
const byStatus: Record<number, ErrorCode> = {
  400: 'malformed_body',
  404: 'not_found',
  406: 'unsupported_media_type',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
}

type Reply = Parameters<Parameters<FastifyInstance['setErrorHandler']>[0]>[2]

function answerError(error: FastifyError, request: FastifyRequest, reply: Reply): void {
  const domainError = toDomainError(error)
  if (domainError.status === 503) {
    // Expected, and many at once: without the stack of each.
    const line = { reason: error.code ?? error.message, part: domainError.errors[0]?.detail }
    request.log.warn({ ...line, correlationId: request.id }, domainError.code)
  } else if (domainError.status >= 500) {
    request.log.error({ err: error, correlationId: request.id }, domainError.code)
  }
  if (domainError.retryAfter !== undefined) reply.header('retry-after', String(domainError.retryAfter))
  void reply
    .code(domainError.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ errors: domainError.toErrors() }))
}

function toDomainError(error: FastifyError): DomainError {
  if (error instanceof DomainError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const part = error.validationContext
    // An address whose parts cannot name anything names nothing.
    if (part === 'params') return new DomainError('not_found')
    return new DomainError('invalid_request', {
      errors: error.validation.slice(0, FAULTS_MAX).map(({ instancePath, message }) => ({
        detail: (message ?? 'not valid').slice(0, DETAIL_MAX),
        source: part === 'querystring' ? { parameter: instancePath.slice(1) } : { pointer: instancePath },
      })),
    })
  }
  const missing = missingPart(error)
  if (missing) return unavailable(missing)
  const code = frameworkErrors[error.code]
  if (code) return new DomainError(code)
  return new DomainError(byStatus[error.statusCode ?? 500] ?? 'internal_error')
}
