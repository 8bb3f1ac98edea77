import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import {
  claimOperation,
  failed,
  finishOperation,
  isCancelled,
  noteOutcome,
  putBack,
  reportOperation,
  resumeInterrupted,
} from '@koryaku/server-kit/operations/requests.ts'
import type { RebuildContext } from '#rebuild/beside.ts'
import type { RebuildProgress } from '#rebuild/fill.ts'
import { executeOperation, SEARCH_ACTIONS, type SearchOperation } from './execute-operation.ts'

const LOOK_EVERY_MS = 2_000
const REPORT_EVERY_MS = 500
const UNDEFINED_TABLE = '42P01'

interface Context extends RebuildContext {
  log: Logger
}

/** Does what operators ask for on their page with the search index, until the signal aborts. */
export async function runRequests(context: Context, signal: AbortSignal): Promise<void> {
  const { db, log } = context
  let resumed = false
  while (!signal.aborted) {
    try {
      if (!resumed) await resumeInterrupted(db, SEARCH_ACTIONS)
      resumed = true
      const request = await claimOperation(db, SEARCH_ACTIONS)
      if (request) {
        const operation = request.operation as SearchOperation
        log.info({ operation: request.id, action: operation.action }, 'an operation begins')
        await doOne(context, request.id, operation, signal)
      }
    } catch (error) {
      // The projector makes the tables: it may not have run yet.
      if (!signal.aborted && (error as { code?: string }).code !== UNDEFINED_TABLE)
        log.warn({ err: error }, 'could not query the operators’ requests')
    }
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
  }
}

async function doOne(
  context: Context,
  id: string,
  operation: SearchOperation,
  signal: AbortSignal,
): Promise<void> {
  const { db } = context
  const cancel = new AbortController()
  const watch = setInterval(() => {
    isCancelled(db, id).then(
      cancelled => cancelled && cancel.abort(),
      () => {},
    )
  }, REPORT_EVERY_MS)
  let step = ''
  const reported = reporter(progress => void reportOperation(db, id, step, progress).catch(() => {}))
  try {
    const outcome = await executeOperation(context, operation, {
      signal: AbortSignal.any([signal, cancel.signal]),
      onStep(next) {
        step = next
        void reportOperation(db, id, step, null).catch(() => {})
      },
      onProgress: reported,
      onCompared: comparisons =>
        void noteOutcome(db, id, { kind: 'searchCompared', comparisons }).catch(() => {}),
    })
    await finishOperation(db, id, { state: 'done', outcome })
  } catch (error) {
    if (cancel.signal.aborted)
      await finishOperation(db, id, { state: 'cancelled', outcome: { kind: 'stopped' } })
    else if (signal.aborted) await putBack(db, id)
    else await finishOperation(db, id, failed(error))
  } finally {
    clearInterval(watch)
  }
}

/** Documents as a rate and the time that is left, at most every half second. */
function reporter(report: (progress: Parameters<typeof reportOperation>[3]) => void) {
  const startedAt = performance.now()
  let reportedAt = -REPORT_EVERY_MS
  let before: number | undefined
  return ({ documents, total }: RebuildProgress) => {
    before ??= documents
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return
    reportedAt = performance.now()
    const rate = (documents - before) / Math.max(0.001, (reportedAt - startedAt) / 1_000)
    report({
      position: String(documents),
      head: String(total),
      events: documents,
      eventsPerSecond: Math.round(rate),
      secondsLeft: rate > 0 ? Math.round((total - documents) / rate) : null,
    })
  }
}
