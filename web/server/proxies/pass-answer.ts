import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Room } from '#server/room.ts'

/** Nearly every answer is smaller: it is read whole, so that a slow reader holds memory of ours and no connection. */
export const WHOLE_MAX = 1024 * 1024
// Bound: gateway | answers above 1 MiB | LONG_ANSWER_MS
/** Maximum time for a client to receive a longer response, such as an archive of its data. */
const LONG_ANSWER_MS = 10 * 60_000

interface Passing {
  /** Places for answers that are passed on part by part. */
  long: Room
  /** Answers for a service that stopped in the middle. */
  unavailable: (reply: FastifyReply) => void
}

/** A rejected client with a body of this length cannot resend it until it has the response. */
const LONG_BODY = 64 * 1024
const HELD_MS = 1_000

/** How long an answer is kept back: programs that send long texts on and on do so no faster than they are answered. */
const heldFor = ({ request, statusCode }: FastifyReply): number =>
  statusCode === 429 && Number(request.headers['content-length']) > LONG_BODY ? HELD_MS : 0

/** Passes the answer of a service on to the reader: whole where it is of usual size, else part by part. */
export function passAnswer(reply: FastifyReply, stream: Readable, { long, unavailable }: Passing): void {
  if (Number(reply.getHeader('content-length')) > WHOLE_MAX && reply.request.method !== 'HEAD') {
    passLong(reply, stream, long)
    return
  }
  const parts: Buffer[] = []
  let size = 0
  const read = (part: Buffer) => {
    parts.push(part)
    size += part.length
    if (size <= WHOLE_MAX) return
    stream.pause().off('data', read).off('end', end).off('error', fail)
    passLong(reply, Readable.from(joined(parts, stream)), long)
  }
  const send = () => void (parts.length === 0 ? reply.send() : reply.send(Buffer.concat(parts)))
  const end = () => {
    const ms = heldFor(reply)
    if (ms > 0) setTimeout(send, ms)
    else send()
  }
  const fail = () => {
    for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name)
    unavailable(reply)
  }
  stream.on('data', read).on('end', end).on('error', fail)
}

async function* joined(parts: Buffer[], rest: Readable) {
  yield Buffer.concat(parts.splice(0))
  yield* rest
}

function passLong(reply: FastifyReply, stream: Readable, long: Room): void {
  const giveUp = () => reply.raw.destroy()
  const share = long.enter(giveUp)
  const timer = setTimeout(giveUp, LONG_ANSWER_MS)
  reply.raw.once('close', () => {
    clearTimeout(timer)
    share.leave()
    stream.destroy()
  })
  share.take(1)
  void reply.send(stream)
}
