import { DomainError } from '@koryaku/contracts/errors.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { findViewer, SESSION_COOKIE } from '@koryaku/contracts/server/product-session.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'

const HEARTBEAT_MS = 25_000
const STREAMS_PER_MEMBER = 8
const PAGE = 50

/**
 * GET my/notifications/stream: server-sent events, one per new notification, with the event position as its id,
 * so that a browser that reconnects misses none. Ends when the session does.
 */
export function notificationStreamRoute(app: HttpApp, { db, readModels, log }: Context): void {
  const open = new Map<string, number>()

  app.get('/api/my/notifications/stream', { config: { access: 'member' } }, async (request, reply) => {
    const { userId } = viewerOf(request)
    if ((open.get(userId) ?? 0) >= STREAMS_PER_MEMBER)
      throw new DomainError('too_many_requests', { retryAfter: 30 })
    open.set(userId, (open.get(userId) ?? 0) + 1)

    const lastEventId = request.headers['last-event-id']
    let cursor =
      typeof lastEventId === 'string' && /^\d{1,19}$/.test(lastEventId)
        ? BigInt(lastEventId)
        : readModels.current()
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
    })
    stream.write(`retry: 3000\nid: ${cursor}\n\n`)

    let sending = Promise.resolve()
    const send = () => {
      sending = sending.then(sendNew).catch(error => {
        log.warn({ err: error }, 'a notification stream was cut')
        stream.end()
      })
    }
    const sendNew = async () => {
      const { rows } = await db.query<{ position: string; action: string }>({
        name: 'new-notifications',
        text: `select position, action from read.notification where user_id = $1 and position > $2 order by position limit $3`,
        values: [userId, cursor.toString(), PAGE],
      })
      for (const { position, action } of rows) {
        cursor = BigInt(position)
        stream.write(`id: ${position}\nevent: notification\ndata: ${JSON.stringify({ action })}\n\n`)
      }
    }
    const heartbeat = setInterval(() => {
      findViewer(db, request.cookies[SESSION_COOKIE]).then(
        viewer => (viewer ? stream.write(': still here\n\n') : stream.end()),
        () => stream.write(': still here\n\n'),
      )
    }, HEARTBEAT_MS)
    const forget = readModels.onAdvance(send)
    stream.on('close', () => {
      clearInterval(heartbeat)
      forget()
      const left = (open.get(userId) ?? 1) - 1
      if (left > 0) open.set(userId, left)
      else open.delete(userId)
    })
    send()
  })
}
