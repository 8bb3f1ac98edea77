import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Room } from '#server/room.ts'

/** A picture of 10 MiB within its form is the longest that any service takes. */
export const BODY_MAX = 11 * 1024 * 1024

type Refusal = 408 | 413

/**
 * Reads a request's body before a service hears of it: a slow sender then holds memory of ours, which he gives up when
 * others need it, and no connection. How long it may take is the server's `requestTimeout`.
 */
export const readWholeBody =
  (room: Room) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { body } = request
    if (!(body instanceof Readable)) return
    const whole = Number(request.headers['content-length']) > BODY_MAX ? 413 : await readWhole(body, room)
    if (Buffer.isBuffer(whole)) {
      request.body = Readable.from(whole)
      return
    }
    // What is still on its way is not waited for.
    return reply
      .code(whole)
      .header('connection', 'close')
      .type('application/json; charset=utf-8')
      .send(refusals[whole])
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
    const share = room.enter(() => end(408))
    const read = (part: Buffer) => {
      parts.push(part)
      size += part.length
      if (size > BODY_MAX) end(413)
      else share.take(part.length)
    }
    body
      .on('data', read)
      .once('end', () => end(Buffer.concat(parts)))
      .once('error', () => end(408))
      .once('close', () => end(408))
  })
}

const refusal = (status: Refusal, code: string, title: string): string =>
  JSON.stringify({ errors: [{ status: String(status), code, title }] })
const refusals = {
  408: refusal(408, 'request_timeout', 'The request took too long to arrive'),
  413: refusal(413, 'payload_too_large', 'The request is too large'),
}
