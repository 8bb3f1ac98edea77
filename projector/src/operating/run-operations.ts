import { setTimeout as delay } from 'node:timers/promises'
import type { OperationRecord } from '@koryaku/contracts/operations/operation.api.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import {
  claimOperation,
  failed,
  finishOperation,
  isCancelled,
  putBack,
  resumeInterrupted,
} from '@koryaku/server-kit/operations/requests.ts'
import type { BuildContext } from '#engine/build.ts'
import type { Projection } from '#engine/projection.ts'
import { retrying } from '#engine/retrying.ts'
import {
  executeOperation,
  LONG_ACTIONS,
  type ProjectorOperation,
  QUICK_ACTIONS,
} from './execute-operation.ts'
import { type OperationJob, runInThread } from './operation-thread.ts'

/** A request whose notification was lost is found so. */
const LOOK_EVERY_MS = 2_000

interface Context extends BuildContext {
  eventStoreUrl: string
  log: Logger
  /** Calls back when there may be something to do. */
  onRequest: (listener: () => void) => () => void
}

/**
 * Executes the operations requested on the page until the signal aborts: short ones immediately, long ones
 * one after another in a thread. Operations that a previous process had begun are resumed. Only the single
 * writer runs this.
 */
export async function runOperations(
  context: Context,
  projections: readonly Projection[],
  signal: AbortSignal,
): Promise<void> {
  const { db, log } = context
  let wake = Promise.withResolvers<void>()
  const offRequest = context.onRequest(() => wake.resolve())
  let long: { id: string; cancel: AbortController; done: Promise<void> } | undefined
  let resumed = false
  try {
    while (!signal.aborted) {
      wake = Promise.withResolvers()
      try {
        if (!resumed) await resumeInterrupted(db, [...QUICK_ACTIONS, ...LONG_ACTIONS])
        resumed = true
        for (let next = await claim(QUICK_ACTIONS); next; next = await claim(QUICK_ACTIONS)) await doNow(next)
        if (long && (await isCancelled(db, long.id))) long.cancel.abort()
        const next = long ? undefined : await claim(LONG_ACTIONS)
        if (next) {
          const cancel = new AbortController()
          const done = doApart(next, AbortSignal.any([cancel.signal, signal]))
            .catch(error => log.error({ err: error }, 'an operation ended and was not recorded'))
            .finally(() => {
              long = undefined
              wake.resolve()
            })
          long = { id: next.id, cancel, done }
        }
      } catch (error) {
        log.warn({ err: error }, 'the check for requested operations failed')
      }
      const over = new AbortController()
      const ended = AbortSignal.any([signal, over.signal])
      await Promise.race([wake.promise, delay(LOOK_EVERY_MS, undefined, { signal: ended }).catch(() => {})])
      over.abort()
    }
  } finally {
    offRequest()
    await long?.done
  }

  async function claim(actions: typeof QUICK_ACTIONS | typeof LONG_ACTIONS) {
    return (await claimOperation(db, actions)) as OperationJob['record'] | undefined
  }

  async function doNow(record: OperationJob['record']): Promise<void> {
    const { id, operation, requestedBy } = record
    note(record, 'an operation begins')
    try {
      const outcome = await executeOperation(context, projections, operation, requestedBy, { signal })
      await finishOperation(db, id, { state: 'done', outcome })
    } catch (error) {
      await finishOperation(db, id, failed(error))
    }
  }

  async function doApart(record: OperationJob['record'], cancelled: AbortSignal): Promise<void> {
    note(record, 'a long operation begins')
    const { databaseUrl, eventStoreUrl } = context
    const result = await runInThread({ record, databaseUrl, eventStoreUrl }, cancelled)
    await retrying(log, new AbortController().signal, async () => {
      // The process was asked to end, but the operation was not cancelled: the next process resumes it.
      if (result.state === 'cancelled' && !(await isCancelled(db, record.id))) await putBack(db, record.id)
      else await finishOperation(db, record.id, result)
    })
    log.info({ operation: record.id, state: result.state }, 'a long operation is over')
  }

  function note(
    { id, operation, requestedBy }: OperationRecord & { operation: ProjectorOperation },
    text: string,
  ) {
    log.info({ operation: id, action: operation.action, by: requestedBy }, text)
  }
}
