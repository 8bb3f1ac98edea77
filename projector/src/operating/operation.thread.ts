import { parentPort, workerData } from 'node:worker_threads'
import { openPool } from '@koryaku/server-kit/database.ts'
import { connectEventStore } from '@koryaku/server-kit/event-store.ts'
import { failed, type OperationEnd, reportOperation } from '@koryaku/server-kit/operations/requests.ts'
import { FOLDING_POOL } from '@koryaku/server-kit/pool-bounds.ts'
import { projections } from '#projections/index.ts'
import { executeOperation } from './execute-operation.ts'
import type { OperationJob } from './operation-thread.ts'
import { PassClock } from './progress-report.ts'

/**
 * Runs one long operation alongside the live read models, and stores its progress for the operations page.
 */
const REPORT_EVERY_MS = 500
const { record, databaseUrl, eventStoreUrl } = workerData as OperationJob
const stopping = new AbortController()
parentPort?.once('message', () => stopping.abort())

const db = openPool(databaseUrl, undefined, FOLDING_POOL)
const events = connectEventStore(eventStoreUrl)
const clock = new PassClock()
let step = ''
let reportedAt = 0
const report = (progress: Parameters<typeof reportOperation>[3]) =>
  void reportOperation(db, record.id, step, progress).catch(() => {})

const result = await executeOperation(
  { db, databaseUrl, events },
  projections,
  record.operation,
  record.requestedBy,
  {
    signal: stopping.signal,
    onStep(next) {
      step = next
      clock.restart()
      report(null)
    },
    onProgress(progress) {
      if (performance.now() - reportedAt < REPORT_EVERY_MS) return
      reportedAt = performance.now()
      report(clock.report(progress))
    },
  },
).then(
  (outcome): OperationEnd => ({ state: 'done', outcome }),
  (error): OperationEnd =>
    stopping.signal.aborted ? { state: 'cancelled', outcome: { kind: 'stopped' } } : failed(error),
)
parentPort?.postMessage(result)
parentPort?.close()
await events.close()
await db.end()
