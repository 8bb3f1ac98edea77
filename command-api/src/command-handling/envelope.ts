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
  // Visitors cannot be distinguished, and have no receipts: their key counts together with the content of its request.
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
 * The hash of a command. It stays in the log permanently, but its words may be erased later. Without the secret, a
 * guess of the words cannot be confirmed, and the same words in another command have another hash.
 */
export const keyedHashOf = (secret: string, commandId: string, asked: string): string =>
  createHmac('sha256', secret).update(`command\n${commandId}\n${asked}`).digest('base64url').slice(0, 22)

/** A short hash of the content of a command that contains no words of a user. */
export const hashOf = (asked: string | Buffer): string =>
  createHash('sha256').update(asked).digest('base64url').slice(0, 22)

/** Returns to the client the position from which its reads contain its write. */
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
