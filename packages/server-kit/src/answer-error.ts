import { DomainError, type ErrorCode } from '@koryaku/contracts/errors.ts'
import { unavailable } from '@koryaku/contracts/unavailable.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { DeclaredApp } from './declared-app.ts'
import { type FaultLanguage, faultWords, languageOf } from './fault-words.ts'
import { DETAIL_MAX, FAULTS_MAX } from './request-bounds.ts'
import { missingPart } from './store-errors.ts'

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
  400: 'malformed_request',
  404: 'not_found',
  406: 'unsupported_media_type',
  408: 'request_timeout',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  429: 'too_many_requests',
}

/** Whatever is thrown or not found is answered by the catalogue of errors. */
export function answerByCatalogue(app: DeclaredApp): void {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answerError(new DomainError('not_found'), request, reply))
}

/** Our own faults are logged. */
function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const domainError = toDomainError(error, languageOf(request.headers['accept-language']))
  if (domainError.status === 503) {
    // Expected, and often many together: logged without stacks.
    const reason = (error as Partial<FastifyError>).code ?? error.message
    const line = { reason, part: domainError.errors[0]?.detail, correlationId: request.id }
    request.log.warn(line, domainError.code)
  } else if (domainError.status >= 500) {
    request.log.error({ err: error, correlationId: request.id }, domainError.code)
  }
  void sendError(reply, domainError)
}

/** Sends an error in JSON:API form, with its status and `Retry-After`. */
export function sendError(reply: FastifyReply, error: DomainError): FastifyReply {
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ errors: error.toErrors() }))
}

/**
 * Converts any error to the catalogue's, without internal details.
 * @param language of the texts of validation faults
 */
export function toDomainError(error: Error, language: FaultLanguage = 'en'): DomainError {
  if (error instanceof DomainError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const part = error.validationContext
    // An address whose parts cannot name anything names nothing.
    if (part === 'params') return new DomainError('not_found')
    return new DomainError('invalid_request', {
      errors: error.validation.slice(0, FAULTS_MAX).map(fault => ({
        detail: faultWords(fault, language).slice(0, DETAIL_MAX),
        source:
          part === 'querystring'
            ? { parameter: fault.instancePath.slice(1) }
            : { pointer: fault.instancePath },
      })),
    })
  }
  const missing = missingPart(error)
  if (missing) return unavailable(missing)
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const known = frameworkErrors[code] ?? byStatus[statusCode]
  const isOfCaller = statusCode >= 400 && statusCode < 500
  return new DomainError(known ?? (isOfCaller ? 'malformed_request' : 'internal_error'))
}
