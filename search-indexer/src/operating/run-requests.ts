import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '@koryaku/contracts/server/logger.ts'
import {
  claimOperation,
  finishOperation,
  isCancelled,
  putBack,
  reportOperation,
  resumeInterrupted,
} from '@koryaku/contracts/server/operations/requests.ts'
import { type RebuildContext, rebuild } from '#rebuild/rebuild.ts'

const LOOK_EVERY_MS = 2_000
const REPORT_EVERY_MS = 500
const ACTIONS = ['rebuild-search'] as const
const UNDEFINED_TABLE = '42P01'

interface Context extends RebuildContext {
  log: Logger
}

/** Builds the indexes anew whenever operators ask for it on their page, until the signal aborts. */
export async function runRequests(context: Context, signal: AbortSignal): Promise<void> {
  const { db, log } = context
  let resumed = false
  while (!signal.aborted) {
    try {
      if (!resumed) await resumeInterrupted(db, ACTIONS)
      resumed = true
      const request = await claimOperation(db, ACTIONS)
      if (request) await rebuildFor(context, request.id, signal)
    } catch (error) {
      // The projector makes the tables: it may not have run yet.
      if (!signal.aborted && (error as { code?: string }).code !== UNDEFINED_TABLE)
        log.warn({ err: error }, 'requests of operators could not be looked for')
    }
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
  }
}

async function rebuildFor(context: Context, id: string, signal: AbortSignal): Promise<void> {
  const { db, log } = context
  log.info({ operation: id }, 'building the indexes anew, as asked for')
  const cancel = new AbortController()
  const startedAt = performance.now()
  let reportedAt = 0
  const watch = setInterval(() => {
    isCancelled(db, id).then(
      cancelled => cancelled && cancel.abort(),
      () => {},
    )
  }, REPORT_EVERY_MS)
  try {
    const position = await rebuild(
      context,
      AbortSignal.any([signal, cancel.signal]),
      ({ index, documents, total }) => {
        if (performance.now() - reportedAt < REPORT_EVERY_MS) return
        reportedAt = performance.now()
        const seconds = (performance.now() - startedAt) / 1000
        const perSecond = Math.round(documents / Math.max(0.1, seconds))
        void reportOperation(db, id, `${index}: ${documents} / ${total}`, {
          position: String(documents),
          head: String(total),
          events: documents,
          eventsPerSecond: perSecond,
          secondsLeft: null,
        }).catch(() => {})
      },
    )
    await finishOperation(db, id, {
      state: 'done',
      outcome: { kind: 'searchSwapped', position: String(position) },
    })
  } catch (error) {
    if (cancel.signal.aborted) await finishOperation(db, id, { state: 'cancelled' })
    else if (signal.aborted) await putBack(db, id)
    else await finishOperation(db, id, { state: 'failed', error: (error as Error).stack ?? String(error) })
  } finally {
    clearInterval(watch)
  }
}
