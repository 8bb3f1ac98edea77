import { Readable } from 'node:stream'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { sendError } from '@koryaku/server-kit/answer-error.ts'
import { BODY_LIMIT } from '@koryaku/server-kit/request-bounds.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Room } from '#server/room.ts'

// Bound: gateway | bodies on their way | BODY_MAX
/** A picture of 10 MiB within its form is the longest that any service takes. */
export const BODY_MAX = 11 * 1024 * 1024

/** A service rejects a longer body of JSON before it has read it, which would look like an outage from here. */
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i

type Refusal = 'request_timeout' | 'payload_too_large'

/**
 * Reads a request's body before a service receives the request. A slow sender then holds no connection, only
 * memory of ours, and is evicted when others need it. The server's `requestTimeout` limits the duration.
 */
export const readWholeBody =
  (room: Room) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { body } = request
    if (!(body instanceof Readable)) return
    const max = JSON_TYPE.test(request.headers['content-type'] ?? '') ? BODY_LIMIT : BODY_MAX
    const whole =
      Number(request.headers['content-length']) > max ? 'payload_too_large' : await readWhole(body, room, max)
    if (Buffer.isBuffer(whole)) {
      request.body = Readable.from(whole)
      return
    }
    // The rest of the body is not awaited.
    return sendError(reply.header('connection', 'close'), new DomainError(whole))
  }

function readWhole(body: Readable, room: Room, max: number): Promise<Buffer | Refusal> {
  return new Promise(resolve => {
    const parts: Buffer[] = []
    let size = 0
    const end = (whole: Buffer | Refusal) => {
      share.leave()
      body.off('data', read).pause()
      resolve(whole)
    }
    const share = room.enter(() => end('request_timeout'))
    const read = (part: Buffer) => {
      parts.push(part)
      size += part.length
      if (size > max) end('payload_too_large')
      else share.take(part.length)
    }
    body
      .on('data', read)
      .once('end', () => end(Buffer.concat(parts)))
      .once('error', () => end('request_timeout'))
      .once('close', () => end('request_timeout'))
  })
}
