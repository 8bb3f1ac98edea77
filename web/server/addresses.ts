import { DomainError } from '@koryaku/contracts/errors.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { ADDRESS_MAX } from '@koryaku/contracts/server/request-bounds.ts'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { brokenPage, nowherePage, tooLongPage } from '#server/plain-pages.ts'

/** What programs read; everything else is looked at by people. */
const FOR_PROGRAMS = /^\/+(api|media|feeds?|sitemaps?|robots|assets|og|covers)([/.?]|$)/

/**
 * Refuses addresses that nothing of ours has, before anything is done for them: each would be a page, a key of a cache
 * and a line of a log of its own. Above 16 kB, with the headers, Node.js itself answers 431.
 */
export function boundAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if ((raw.url ?? '/').length <= ADDRESS_MAX) return
    return refuse(reply, new DomainError('address_too_long'), tooLongPage)
  })
}

/**
 * Answers, in the form of who asks, what no route of ours has: an address, a method, or a way of writing either that a
 * plugin refuses; and what nobody expected, with an id by which the log has the rest.
 */
export function answerFaults(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => nowhere(reply))
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    if ((error.statusCode ?? 500) < 500) return nowhere(reply)
    const correlationId = newCommandId()
    app.log.error({ err: error, correlationId }, 'a request could not be answered')
    return refuse(reply, new DomainError('internal_error'), brokenPage(correlationId))
  })
}

/** Answers an address that leads nowhere, also one that cannot be decoded, in the form of who asks. */
export const nowhere = (reply: FastifyReply): FastifyReply =>
  refuse(reply, new DomainError('not_found'), nowherePage)

function refuse(reply: FastifyReply, error: DomainError, page: string): FastifyReply {
  reply.code(error.status).header('cache-control', 'no-store')
  if (FOR_PROGRAMS.test(reply.request.raw.url ?? '/'))
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ errors: error.toErrors() }))
  return reply.type('text/html; charset=utf-8').send(page)
}
