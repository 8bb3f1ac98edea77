import { DomainError } from '@koryaku/contracts/errors.ts'
import type { Answers } from '@koryaku/contracts/http/answers.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { sendError, toDomainError } from '@koryaku/contracts/server/answer-error.ts'
import type { DeclaredApp } from '@koryaku/contracts/server/declared-app.ts'
import { ADDRESS_MAX } from '@koryaku/contracts/server/request-bounds.ts'
import type { FastifyReply } from 'fastify'
import {
  brokenPage,
  html,
  malformedPage,
  misdirectedPage,
  nowherePage,
  tooLongPage,
} from '#server/plain-pages.ts'

/** What programs read; everything else is looked at by people. */
const FOR_PROGRAMS = /^\/+(api|media|feeds?|sitemaps?|robots|assets|og|covers)([/.?]|$)/

/**
 * Refuses addresses that nothing of ours has, before anything is done for them: each would be a page, a key of a cache
 * and a line of a log of its own. Above 16 kB, with the headers, Node.js itself answers 431.
 */
export function boundAddresses(app: DeclaredApp): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if ((raw.url ?? '/').length <= ADDRESS_MAX) return
    return refuse(reply, new DomainError('address_too_long'), tooLongPage)
  })
}

/**
 * Answers, in the form of who asks, what no route of ours has: an address, a method, or a way of writing either that a
 * plugin refuses; and what nobody expected, with an id by which the log has the rest.
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

/** What is answered where no route is: a page, or to programs an error of the catalogue. */
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
