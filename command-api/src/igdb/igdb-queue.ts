import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import { openQueue, openWorker, UnrecoverableError } from '#queues/redis.ts'
import { prepareIgdbCache } from './cache-schema.ts'
import type { IgdbClient } from './igdb-client.ts'
import { faultOf, finishRun, progressOf, unfinishedRun } from './igdb-runs.ts'
import { importEntries } from './import-entries.ts'

const IGDB_QUEUE = 'igdb'
const RESCUE_EVERY_MS = 15_000
/** An import with a long wait for the database must not be taken for a dead worker. */
const LOCK_MS = 120_000
const KEPT = 20
const options = {
  attempts: 3,
  backoff: { type: 'exponential', delay: 10_000 },
  removeOnComplete: KEPT,
  removeOnFail: true,
}

interface Needs {
  connection: Redis
  log: Logger
}
/** Counts since the start of the process. */
export interface ImportFigures {
  done: number
  failed: number
  changed: number
}
interface ImportJob {
  id: string
}

const igdbQueue = ({ connection, log }: Needs): Queue<ImportJob> => openQueue(IGDB_QUEUE, connection, log)

const addTo = (queue: Queue<ImportJob>, id: string) => queue.add('import', { id }, { ...options, jobId: id })

/** Enqueues the run with this ID. The worker enqueues it again if the job is lost. */
export async function askForImport(needs: Needs, id: string): Promise<void> {
  const queue = igdbQueue(needs)
  try {
    await addTo(queue, id)
  } finally {
    await queue.close()
  }
}

/** Performs the requested imports, one at a time. Enqueues unfinished runs whose job was lost. */
export function startIgdbWorker({
  db,
  events,
  client,
  ...needs
}: Needs & { db: Pool; events: EventStore; client: IgdbClient | null }): {
  queue: Queue
  figures: Readonly<ImportFigures>
  stop: () => Promise<void>
} {
  const { connection, log } = needs
  const queue = igdbQueue(needs)
  const stopping = new AbortController()
  const figures: ImportFigures = { done: 0, failed: 0, changed: 0 }
  const worker = openWorker<ImportJob>(
    IGDB_QUEUE,
    async job => {
      const run = await unfinishedRun(db)
      if (run?.id !== job.data.id) return
      const progress = progressOf(db, run.id)
      /** The run is resumed at this page when the worker is back. */
      const goOn = (): void => stopping.signal.throwIfAborted()
      try {
        if (!client) throw new UnrecoverableError('no account of the games database is configured')
        await progress.onFetching()
        await importEntries(
          { db, events, client, now: () => new Date() },
          {
            ...progress,
            whole: run.whole,
            async onFetched(page) {
              await progress.onFetched(page)
              figures.changed += page.changed
              goOn()
            },
            async onMatched(page) {
              await progress.onMatched(page)
              goOn()
            },
          },
        )
        await finishRun(db, run.id, null)
        figures.done += 1
      } catch (error) {
        if (stopping.signal.aborted) throw error
        const fault = client ? faultOf(error) : 'refused'
        const isLast = job.attemptsMade + 1 >= options.attempts || fault === 'refused'
        if (isLast) {
          await finishRun(db, run.id, fault)
          figures.failed += 1
        }
        throw fault === 'refused' ? new UnrecoverableError((error as Error).message) : error
      }
    },
    log,
    { connection, lockDuration: LOCK_MS },
  )
  worker.on('failed', (job, error) =>
    log.warn({ err: error, jobId: job?.id }, 'import of the games database failed; it continues at its page'),
  )
  const rescue = async () => {
    const run = await unfinishedRun(db)
    if (run) await addTo(queue, run.id)
  }
  const look = () =>
    void rescue().catch(error => log.warn({ err: error }, 'unfinished imports not read; retried later'))
  void prepareIgdbCache(db).then(look, error =>
    log.warn({ err: error }, 'schema igdb not created; the next import creates it'),
  )
  const timer = setInterval(look, RESCUE_EVERY_MS)
  return {
    queue,
    figures,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await worker.close()
      await queue.close()
    },
  }
}
