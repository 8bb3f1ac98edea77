import cookie from '@fastify/cookie'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import type { Pool } from 'pg'
import { DomainError, type ErrorCode } from '../errors.ts'
import { CORRELATION_ID } from '../http/headers.ts'
import { newCommandId } from '../ids.ts'
import type { Access } from '../roles.ts'
import type { Logger } from './logger.ts'
import { findViewer, SESSION_COOKIE, type Viewer } from './product-session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route. A route without it is refused when the app is built. */
    access?: Access
  }
  interface FastifyRequest {
    /** The caller, or null for a visitor. Looked up only where a session cookie came along. */
    viewer: Viewer | null
  }
}

const BODY_LIMIT = 1024 * 1024
const CORRELATION_PATTERN = /^[\w-]{8,64}$/

export type HttpApp = ReturnType<typeof createHttpApp>

/**
 * A Fastify app as both APIs use it: zod validation, JSON:API errors, correlation id, the viewer, and
 * deny-by-default access (declared per route in `config.access`). `/api/x.json` is `/api/x`.
 */
export function createHttpApp({ log, db }: { log: Logger; db: Pool }) {
  const app = Fastify({
    loggerInstance: log,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 15_000,
    // The gateway is the only one in front; it says who is calling, nobody else is believed.
    trustProxy: 'loopback',
    routerOptions: { maxParamLength: 200 },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: request => {
      const given = request.headers[CORRELATION_ID]
      return typeof given === 'string' && CORRELATION_PATTERN.test(given) ? given : newCommandId()
    },
    rewriteUrl: request => (request.url ?? '/').replace(/^(\/api\/[^?]*[^?/])\.json(?=$|\?)/, '$1'),
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.register(cookie)
  app.decorateRequest('viewer', null)

  app.addHook('onRoute', route => {
    if (!route.config?.access) throw new Error(`${route.method} ${route.url} declares no access`)
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header(CORRELATION_ID, request.id)
    const access = request.routeOptions.config.access
    if (!access) return // unknown route: 404
    const token = request.cookies[SESSION_COOKIE]
    if (token) request.viewer = await findViewer(db, token)
    requireAccess(access, request.viewer)
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) =>
    answerError(new DomainError('not_found') as never, request, reply as never),
  )
  return app
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

type Reply = Parameters<Parameters<FastifyInstance['setErrorHandler']>[0]>[2]

function answerError(error: FastifyError, request: FastifyRequest, reply: Reply): void {
  const domainError = toDomainError(error)
  if (domainError.status >= 500)
    request.log.error({ err: error, correlationId: request.id }, domainError.code)
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
    return new DomainError('invalid_request', {
      errors: error.validation.map(({ instancePath, message }) => ({
        detail: message ?? 'not valid',
        source: part === 'querystring' ? { parameter: instancePath.slice(1) } : { pointer: instancePath },
      })),
    })
  }
  if (error.name === 'EventStoreUnavailable')
    return new DomainError('temporarily_unavailable', { retryAfter: 2 })
  const code = frameworkErrors[error.code]
  if (code) return new DomainError(code)
  if (error.statusCode === 400) return new DomainError('malformed_body')
  if (error.statusCode === 429) return new DomainError('too_many_requests')
  return new DomainError('internal_error')
}
