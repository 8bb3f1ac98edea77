import { DomainError } from '@koryaku/contracts/errors.ts'
import type { Answers } from '@koryaku/contracts/http/answers.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { sendError, toDomainError } from '@koryaku/server-kit/answer-error.ts'
import type { DeclaredApp } from '@koryaku/server-kit/declared-app.ts'
import { ADDRESS_MAX } from '@koryaku/server-kit/request-bounds.ts'
import type { FastifyReply } from 'fastify'
import {
  brokenPage,
  html,
  malformedPage,
  misdirectedPage,
  nowherePage,
  tooLongPage,
} from '#server/plain-pages.ts'

/** Paths for programs; all others are for people. */
const FOR_PROGRAMS = /^\/+(api|media|feeds?|sitemaps?|robots|assets|og|covers)([/.?]|$)/

/**
 * Rejects URLs longer than any of the site before they cause work: each would be a page, a cache key and a
 * log line. Above 16 kB, with the headers, Node.js itself answers 431.
 */
export function boundAddresses(app: DeclaredApp): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if ((raw.url ?? '/').length <= ADDRESS_MAX) return
    return refuse(reply, new DomainError('address_too_long'), tooLongPage)
  })
}

/**
 * Answers, in the format of the caller, requests without a route: a URL, a method, or a spelling of either
 * that a plugin rejects. Also answers unexpected errors, with the ID under which the log has the details.
 */
export function answerFaults(app: DeclaredApp): void {
  app.setNotFoundHandler((_request, reply) => nowhere(reply))
  app.setErrorHandler<Error>((error, _request, reply) => {
    if (toDomainError(error).status < 500) return nowhere(reply)
    const correlationId = newCommandId()
    app.log.error({ err: error, correlationId }, 'a request could not be answered')
    return refuse(reply, new DomainError('internal_error'), brokenPage(correlationId))
  })
}

/** Answers an address that leads nowhere, also one that cannot be decoded, in the form of who asks. */
export const nowhere = (reply: FastifyReply): FastifyReply =>
  refuse(reply, new DomainError('not_found'), nowherePage)

/** Answers a request that could be taken in two ways. */
export const refuseMalformed = (reply: FastifyReply): FastifyReply =>
  refuse(reply, new DomainError('malformed_request'), malformedPage)

/** Answers a request without a route: a page, or for programs an error of the catalogue. */
export const elsewhere: Answers = { default: html }

/** Answers a request for a host name that is not that of the site. */
export const misdirected = (reply: FastifyReply): FastifyReply =>
  refuse(reply, new DomainError('misdirected_request'), misdirectedPage)

function refuse(reply: FastifyReply, error: DomainError, page: string): FastifyReply {
  if (FOR_PROGRAMS.test(reply.request.raw.url ?? '/')) return sendError(reply, error)
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)
}
