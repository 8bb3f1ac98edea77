import { DomainError } from '@koryaku/contracts/errors.ts'
import { EVENT_POSITION, IDEMPOTENCY_KEY } from '@koryaku/contracts/http/headers.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { envelopeOf } from './envelope.ts'
import { isSameCommand } from './execute.ts'

/** Larger responses are not stored but computed again. Responses to commands are always smaller. */
const BODY_MAX = 100_000

/**
 * Members' commands with an `Idempotency-Key`: a retry gets the stored response, another request with the same key is
 * rejected, and a retry without a stored response searches the stream for its own events. Uploads do this themselves.
 */
export function addIdempotency(app: HttpApp, context: Context): void {
  const { receipts } = context
  app.addHook('preHandler', async (request, reply) => {
    if (!isRepeatable(request)) return
    const envelope = envelopeOf(request, context)
    const { commandId, commandHash, actorId } = envelope
    const { hash, isFirst, receipt } = await receipts.claim(commandId, commandHash, actorId)
    if (!isSameCommand(envelope, hash)) throw new DomainError('idempotency_key_reused')
    if (!receipt) {
      envelope.cameBefore = !isFirst
      return
    }
    request.envelope = null
    if (receipt.position !== null) reply.header(EVENT_POSITION, receipt.position)
    if (receipt.body !== '') reply.type('application/json; charset=utf-8')
    return reply.code(receipt.status).send(receipt.body === '' ? undefined : receipt.body)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { envelope } = request
    if (!envelope || !isRepeatable(request) || reply.statusCode >= 300) return payload
    const body = typeof payload === 'string' ? payload : ''
    if (body.length > BODY_MAX) return payload
    const position = reply.getHeader(EVENT_POSITION)
    const receipt = {
      status: reply.statusCode,
      position: position === undefined ? null : String(position),
      body,
    }
    // The events are written: a receipt that cannot be kept must not turn the answer into a failure.
    await receipts
      .keep(envelope.commandId, receipt)
      .catch(error => request.log.warn({ err: error }, 'a receipt was not kept'))
    return payload
  })
}

const isRepeatable = (request: FastifyRequest): boolean =>
  request.method !== 'GET' &&
  request.viewer !== null &&
  request.headers[IDEMPOTENCY_KEY] !== undefined &&
  !request.headers['content-type']?.startsWith('multipart/') &&
  !request.routeOptions.config.ownIdempotency
