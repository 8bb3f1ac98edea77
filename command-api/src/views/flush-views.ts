import type { Context } from '#context.ts'
import { appendFinishes, appendViews, appendVisitors, type CountedViews } from './append-views.ts'
import { dropBatch, readBatch, takeBatches } from './pending-views.ts'

const FLUSH_EVERY_MS = 5_000
const CONCURRENCY = 16
/** A batch that a crash cut short is the first to be written after it: few others can lie above its events. */
const TAIL = 100

/** Writes the counted views every few seconds, and what a crash left half written. */
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
 * Appends the pending counts as events, then forgets them. A batch that is written again after a crash has the
 * same event ids, so that nothing is counted twice; a count that comes too late for its batch is lost instead.
 */
export async function flushViews({
  redis,
  events,
  now,
}: Pick<Context, 'redis' | 'events' | 'now'>): Promise<void> {
  for (const batchId of await takeBatches(redis)) {
    const { views, visitors } = await readBatch(redis, batchId)
    const windowEnd = now()
    const windowStart = new Date(windowEnd.getTime() - FLUSH_EVERY_MS)
    const batch = { batchId, windowStart, windowEnd }
    for (let from = 0; from < views.length; from += CONCURRENCY) {
      await Promise.all(
        views.slice(from, from + CONCURRENCY).map(count => appendCounts(events, { ...count, ...batch })),
      )
    }
    for (const count of visitors) await appendVisitors(events, { ...count, ...batch }, { tail: TAIL })
    await dropBatch(redis, batchId)
  }
}

/** A flush that holds only who came to the end has no views to write. */
async function appendCounts(
  events: Context['events'],
  counts: CountedViews & { finished: number },
): Promise<void> {
  if (counts.counted + counts.excluded > 0) await appendViews(events, counts, { tail: TAIL })
  if (counts.finished > 0) await appendFinishes(events, counts, { tail: TAIL })
}
