import { Readable } from 'node:stream'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { sendError } from '@koryaku/contracts/server/answer-error.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Room } from '#server/room.ts'

/** A picture of 10 MiB within its form is the longest that any service takes. */
export const BODY_MAX = 11 * 1024 * 1024

type Refusal = 'request_timeout' | 'payload_too_large'

/**
 * Reads a request's body before a service hears of it: a slow sender then holds memory of ours, which he gives up when
 * others need it, and no connection. How long it may take is the server's `requestTimeout`.
 */
export const readWholeBody =
  (room: Room) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { body } = request
    if (!(body instanceof Readable)) return
    const whole =
      Number(request.headers['content-length']) > BODY_MAX ? 'payload_too_large' : await readWhole(body, room)
    if (Buffer.isBuffer(whole)) {
      request.body = Readable.from(whole)
      return
    }
    // What is still on its way is not waited for.
    return sendError(reply.header('connection', 'close'), new DomainError(whole))
  }

function readWhole(body: Readable, room: Room): Promise<Buffer | Refusal> {
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
      if (size > BODY_MAX) end('payload_too_large')
      else share.take(part.length)
    }
    body
      .on('data', read)
      .once('end', () => end(Buffer.concat(parts)))
      .once('error', () => end('request_timeout'))
      .once('close', () => end('request_timeout'))
  })
}
