import { articleViewsStream } from '@koryaku/contracts/articles/article-views.events.ts'
import { WrongExpectedRevision } from '@koryaku/contracts/event-store.ts'
import { derivedUuid, eventIdFor, newCommandId } from '@koryaku/contracts/ids.ts'
import type { Context } from '../context.ts'

/** Hash of `article:day:counted|excluded` → number, filled by the beacon. */
export const PENDING_VIEWS = 'views:pending'
const FLUSHING = 'views:flushing:'
const FLUSH_EVERY_MS = 5_000
export const VIEW_RULE_VERSION = 1

/** Writes the counted views every five seconds, and what a crash left half written. */
export function startViewFlusher(context: Context): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const flush = () => {
    running = running
      .then(() => flushViews(context))
      .catch(error => context.log.warn({ err: error }, 'views stay for later'))
  }
  const timer = setInterval(flush, FLUSH_EVERY_MS)
  return async () => {
    clearInterval(timer)
    flush()
    await running
  }
}

/**
 * Takes the pending counts under a flush id and appends them as events. The event ids come from the flush id, so
 * that a flush that is repeated after a crash finds its own events and counts nothing twice.
 */
export async function flushViews(context: Context): Promise<void> {
  const { redis } = context
  if (await redis.exists(PENDING_VIEWS))
    await redis.rename(PENDING_VIEWS, `${FLUSHING}${Date.now()}-${newCommandId()}`)
  for (const key of await redis.keys(`${FLUSHING}*`)) {
    const counts = groupCounts(await redis.hgetall(key))
    for (const [place, { counted, excluded }] of counts) {
      const [articleId = '', day = ''] = place.split(':')
      await appendViews(context, { flushId: key.slice(FLUSHING.length), articleId, day, counted, excluded })
    }
    await redis.del(key)
  }
}

function groupCounts(hash: Record<string, string>): Map<string, { counted: number; excluded: number }> {
  const groups = new Map<string, { counted: number; excluded: number }>()
  for (const [field, number] of Object.entries(hash)) {
    const at = field.lastIndexOf(':')
    const group = groups.get(field.slice(0, at)) ?? { counted: 0, excluded: 0 }
    group[field.slice(at + 1) as 'counted' | 'excluded'] += Number(number)
    groups.set(field.slice(0, at), group)
  }
  return groups
}

interface CountedViews {
  flushId: string
  articleId: string
  /** `yyyymmdd`, Japan time */
  day: string
  counted: number
  excluded: number
  /** Start of the window; for an import in the past. */
  at?: Date
}

/** Appends one ArticleViewsCounted unless this flush has done so before. */
export async function appendViews(
  { events, now }: Pick<Context, 'events' | 'now'>,
  { flushId, articleId, day, counted, excluded, at }: CountedViews,
): Promise<bigint | undefined> {
  const stream = articleViewsStream(articleId, day)
  const id = eventIdFor(derivedUuid(`views:${flushId}`), stream, 0)
  const windowEnd = at ?? now()
  const windowStart = at ?? new Date(windowEnd.getTime() - FLUSH_EVERY_MS)
  for (;;) {
    const recorded = await events.readStream(stream)
    const own = recorded.find(event => event.id === id)
    if (own) return own.position
    try {
      const { position } = await events.append(stream, recorded.at(-1)?.revision ?? 'no_stream', [
        {
          id,
          type: 'ArticleViewsCounted',
          data: {
            articleId,
            windowStart: windowStart.toISOString(),
            windowEnd: windowEnd.toISOString(),
            counted,
            excluded,
            ruleVersion: VIEW_RULE_VERSION,
          },
          metadata: {
            $correlationId: id,
            $causationId: id,
            actorId: 'system',
            occurredAt: windowEnd.toISOString(),
            app: 'command-api',
          },
        },
      ])
      return position
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error
    }
  }
}
