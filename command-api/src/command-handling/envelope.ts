import { createHash, createHmac } from 'node:crypto'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { EVENT_POSITION, IDEMPOTENCY_KEY } from '@koryaku/contracts/http/headers.ts'
import { derivedUuid, newCommandId } from '@koryaku/contracts/ids.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import type { CommandEnvelope } from './execute.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route knows repeats by other means than the key of the request. */
    ownIdempotency?: boolean
  }
  interface FastifyRequest {
    /** Made by {@link envelopeOf}, once per request. */
    envelope: CommandEnvelope | null
  }
}

const KEY = /^[\x21-\x7e]{1,200}$/

/** The envelope of a request: an `Idempotency-Key` makes its repeats the same command of the same caller. */
export function envelopeOf(
  request: FastifyRequest,
  context: Pick<Context, 'now' | 'config'>,
): CommandEnvelope {
  request.envelope ??= makeEnvelope(request, context)
  return request.envelope
}

function makeEnvelope(
  request: FastifyRequest,
  { now, config }: Pick<Context, 'now' | 'config'>,
): CommandEnvelope {
  const key = request.headers[IDEMPOTENCY_KEY]
  if (key !== undefined && (typeof key !== 'string' || !KEY.test(key))) {
    throw new DomainError('invalid_request', {
      errors: [{ detail: '1 to 200 visible characters', source: { header: 'Idempotency-Key' } }],
    })
  }
  const actorId = request.viewer?.userId ?? 'visitor'
  const route = `${request.method} ${request.routeOptions.url}`
  const asked = `${request.url}\n${request.bodyJson ?? JSON.stringify(request.body ?? null)}`
  const plainHash = hashOf(asked)
  // Visitors cannot be told apart, and have no receipts: a key is one of theirs together with what it was sent for.
  const sender = request.viewer ? actorId : `${actorId} ${plainHash}`
  const commandId = key === undefined ? newCommandId() : derivedUuid(`${sender}\n${route}\n${key}`)
  return {
    commandId,
    commandHash: keyedHashOf(config.AUTH_SECRET, commandId, asked),
    plainHash,
    correlationId: request.id,
    actorId,
    occurredAt: now().toISOString(),
    ...(key === undefined && { cameBefore: false }),
  }
}

/**
 * The hash of a command that stands in the log for good, beside words that may be gone one day: without the secret nobody
 * confirms a guess, and the same words in another command have another one.
 */
export const keyedHashOf = (secret: string, commandId: string, asked: string): string =>
  createHmac('sha256', secret).update(`command\n${commandId}\n${asked}`).digest('base64url').slice(0, 22)

/** A short hash of what a command asks for, where that is no words of a person. */
export const hashOf = (asked: string | Buffer): string =>
  createHash('sha256').update(asked).digest('base64url').slice(0, 22)

/** Tells the client from which position on its reads contain what it did. */
export function withPosition<Reply extends Pick<FastifyReply, 'header'>>(
  reply: Reply,
  position: bigint | undefined,
): Reply {
  if (position !== undefined) reply.header(EVENT_POSITION, position.toString())
  return reply
}

/** The caller of a route that no visitor reaches. */
export function viewerOf(request: FastifyRequest) {
  if (!request.viewer) throw new DomainError('not_signed_in')
  return request.viewer
}
