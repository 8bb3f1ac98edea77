import { DomainError } from '@koryaku/contracts/errors.ts'
import { textOf } from '@koryaku/contracts/http/answers.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { findViewer } from '@koryaku/server-kit/product-session.ts'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'
import { createFeedWaker } from './feed-waker.ts'
import { keepAlive } from './heartbeat.ts'
import { createNotificationFeed } from './notification-feed.ts'
import { createOpenStreams } from './open-streams.ts'

/** Limits of open streams, and the heartbeat interval, within which a stream without a reader is detected. */
export const BELLS = {
  // Bound: query-api | bells of one member | perMember, all
  perMember: 8,
  /** Limit for all members in this process; the gateway passes on as many. */
  all: 2_000,
  heartbeatMs: 25_000,
}
const figures = { open: 0, refused: 0, cut: 0 }

/** Notification streams of this process: open now, rejected and cut since it began. */
export const bellFigures = (): Readonly<typeof figures> => figures

/**
 * GET my/notifications/stream: server-sent events, one per new notification, with the event position as its id,
 * so that a browser that reconnects misses none. A page names the position that it has read (`after`), so that it
 * misses none before it is connected. Ends when the session does.
 */
export function notificationStreamRoute(
  app: HttpApp,
  { db, readModels, log }: Pick<Context, 'db' | 'readModels' | 'log'>,
  bounds = BELLS,
): void {
  const waker = createFeedWaker(db, readModels, log)
  const openStreams = createOpenStreams(readModels)

  const config = {
    access: 'member',
    reads: [
      ...(['notifications', 'publications', 'follows', 'users', 'comments', 'relations'] as const),
      ...(['reports', 'moderation'] as const),
    ],
  } as const
  // The position up to which the page has read its viewer: the stream begins there, not at the present.
  const querystring = z.object({ after: z.string().max(19).optional() })
  const schema = { querystring, response: { 200: textOf('text/event-stream') } }
  app.get('/api/my/notifications/stream', { config, schema }, async (request, reply) => {
    const { userId, sessionId } = viewerOf(request)
    if (waker.countOf(userId) >= bounds.perMember || figures.open >= bounds.all) {
      figures.refused++
      throw new DomainError('too_many_requests', { retryAfter: 30 })
    }
    const head = {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
    }
    // Without a body there is nothing to stream, and the slot would be held until the client leaves.
    if (request.method === 'HEAD') return reply.headers(head).send('')
    // Before the first position is known, "from now on" would mean from the beginning.
    const present = readModels.current() < 0n ? await readModels.waitFor(0n, userId) : readModels.current()
    const after = resumeAfter(request.headers['last-event-id'] ?? request.query.after, present)
    const isSignedIn = async () => (await findViewer(db, request.sessionToken)) !== null

    reply.hijack()
    const stream = reply.raw
    // A client that left meanwhile emits no further `close`: a stream that is registered now would never be removed.
    if (stream.destroyed) return
    stream.writeHead(200, head)
    stream.write(`retry: 3000\nid: ${after}\n\n`)
    const forget = waker.add(createNotificationFeed(db, stream, { userId, after, isSignedIn }))
    const leave = openStreams.add(sessionId, { isSignedIn, end: () => stream.end() })
    figures.open++
    keepAlive(stream, { everyMs: bounds.heartbeatMs, isSignedIn, onSilence: () => figures.cut++ })
    stream.on('close', () => {
      figures.open--
      forget()
      leave()
    })
  })
}

/** Position after which a browser resumes. One that was never issued starts at the present. */
function resumeAfter(known: string | string[] | undefined, present: bigint): bigint {
  if (typeof known !== 'string' || !/^\d{1,19}$/.test(known)) return present
  const after = BigInt(known)
  return after < present ? after : present
}
