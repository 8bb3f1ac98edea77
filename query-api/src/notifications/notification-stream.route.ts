import { DomainError } from '@koryaku/contracts/errors.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { findViewer, SESSION_COOKIE } from '@koryaku/contracts/server/product-session.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'
import { createFeedWaker } from './feed-waker.ts'
import { createNotificationFeed } from './notification-feed.ts'

const HEARTBEAT_MS = 25_000
const STREAMS_PER_MEMBER = 8

/**
 * GET my/notifications/stream: server-sent events, one per new notification, with the event position as its id,
 * so that a browser that reconnects misses none. Ends when the session does.
 */
export function notificationStreamRoute(app: HttpApp, { db, readModels, log }: Context): void {
  const waker = createFeedWaker(db, readModels, log)

  app.get('/api/my/notifications/stream', { config: { access: 'member' } }, async (request, reply) => {
    const { userId } = viewerOf(request)
    if (waker.countOf(userId) >= STREAMS_PER_MEMBER)
      throw new DomainError('too_many_requests', { retryAfter: 30 })
    // Before the first position is known, "from now on" would mean from the beginning.
    const present = readModels.current() < 0n ? await readModels.waitFor(0n) : readModels.current()
    const after = resumeAfter(request.headers['last-event-id'], present)
    const isSignedIn = async () => (await findViewer(db, request.cookies[SESSION_COOKIE])) !== null

    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
    })
    stream.write(`retry: 3000\nid: ${after}\n\n`)
    const forget = waker.add(createNotificationFeed(db, stream, { userId, after, isSignedIn }))
    const heartbeat = setInterval(() => {
      // Unknown because the database is away: still here.
      isSignedIn().then(
        signedIn => (signedIn ? stream.write(': still here\n\n') : stream.end()),
        () => stream.write(': still here\n\n'),
      )
    }, HEARTBEAT_MS)
    stream.on('close', () => {
      clearInterval(heartbeat)
      forget()
    })
  })
}

/** Where a browser that was here before goes on; an id that was never given starts at the present. */
function resumeAfter(lastEventId: string | string[] | undefined, present: bigint): bigint {
  if (typeof lastEventId !== 'string' || !/^\d{1,19}$/.test(lastEventId)) return present
  const after = BigInt(lastEventId)
  return after < present ? after : present
}
