import type { Socket } from 'node:net'
import type { DeclaredApp } from '@koryaku/server-kit/declared-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Queue } from '#server/queue.ts'

// Bound: gateway | requests of one connection | PIPELINED_MAX
/** Sent before the answers to those before them have come. No browser does so; programs send two or three. */
const PIPELINED_MAX = 4
/**
 * After the rejection, data in flight still arrives; a client that sends more requests than this is
 * disconnected.
 */
const UNANSWERED_MAX = 64
const RETRY_AFTER_S = 1

export interface PipeliningFigures {
  refused: () => number
}
interface Connection {
  queue: Queue
  /** Requests after the one that was refused, which was the last to have an answer. */
  unanswered: number | undefined
}

/**
 * Serves the requests of one connection one after the other, as their responses are sent. Otherwise a single
 * connection could start as many as fit into one read, and occupy all slots.
 */
export function boundPipelining(app: DeclaredApp): PipeliningFigures {
  const connections = new WeakMap<Socket, Connection>()
  let refused = 0
  const connectionOf = (socket: Socket): Connection => {
    const known = connections.get(socket)
    if (known) return known
    const queue = new Queue({ places: 1, waiting: PIPELINED_MAX })
    const fresh = { queue, unanswered: undefined }
    connections.set(socket, fresh)
    return fresh
  }
  app.addHook('onRequest', (request, reply, begin) => {
    const { socket } = request.raw
    const connection = connectionOf(socket)
    if (connection.unanswered !== undefined) {
      refused++
      if (++connection.unanswered > UNANSWERED_MAX) socket.destroy()
      return
    }
    const refuse = () => {
      refused++
      connection.unanswered = 0
      socket.pause()
      refuseForNow(reply)
    }
    connection.queue.enter(leave => {
      // The client has disconnected, for this request and those behind it.
      if (socket.destroyed) return leave()
      whenAnswered(request, reply, leave)
      begin()
    }, refuse)
  })
  return { refused: () => refused }
}

const refuseForNow = (reply: FastifyReply) =>
  void reply
    .code(503)
    .header('retry-after', String(RETRY_AFTER_S))
    .header('connection', 'close')
    .header('cache-control', 'no-store')
    .send()

function whenAnswered({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, leave: () => void): void {
  const end = () => {
    raw.off('finish', end).off('close', end)
    socket.off('close', end)
    leave()
  }
  raw.once('finish', end).once('close', end)
  socket.once('close', end)
}
