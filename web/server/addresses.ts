import { DomainError } from '@koryaku/contracts/errors.ts'
import { ADDRESS_MAX } from '@koryaku/contracts/server/request-bounds.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { tooLongPage, unreadablePage } from '#server/plain-pages.ts'

/** What programs read; everything else is looked at by people. */
const FOR_PROGRAMS = /^\/+(api|media|feeds?|sitemaps?|robots|assets|og|covers)[/.]/

/**
 * Refuses addresses that nothing of ours has, before anything is done for them: each would be a page, a key of a cache
 * and a line of a log of its own. Above 16 kB, with the headers, Node.js itself answers 431.
 */
export function boundAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const url = raw.url ?? '/'
    if (url.length <= ADDRESS_MAX) return
    return refuse(reply, url, new DomainError('address_too_long'), tooLongPage)
  })
}

/** Answers an address that cannot be decoded, as one that leads nowhere. */
export const refuseUnreadable = (url: string, reply: FastifyReply): FastifyReply =>
  refuse(reply, url, new DomainError('not_found'), unreadablePage)

function refuse(reply: FastifyReply, url: string, error: DomainError, page: string): FastifyReply {
  reply.code(error.status).header('cache-control', 'no-store')
  if (FOR_PROGRAMS.test(url))
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ errors: error.toErrors() }))
  return reply.type('text/html; charset=utf-8').send(page)
}
