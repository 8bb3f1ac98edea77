import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { ObjectStore } from '@koryaku/server-kit/objects/objects.ts'
import { createTableSweep } from '@koryaku/server-kit/sweep-tables.ts'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import type { PersonalDataJob } from '#ports/personal-data-jobs.ts'
import { openWorker } from '#queues/redis.ts'
import { forgetDeletedContents } from './deleted-contents.ts'
import { eraseWorks } from './erase-user.ts'
import { forgetRemovedHeaders } from './forget-headers.ts'
import { forgetRemovedSeries } from './forget-series.ts'
import { createPersonalDataJobs, PERSONAL_DATA_QUEUE } from './jobs.ts'
import { forgetOldExports, makeExport } from './make-export.ts'
import { purgeDueCategories } from './purge-categories.ts'
import { purgeDueComments } from './purge-comments.ts'
import { purgeDueReviews } from './purge-reviews.ts'

const RESCUE_EVERY_MS = 30_000
const TIDY_EVERY_MS = 3_600_000
const SWEEP_EVERY_MS = 24 * 3_600_000
/** Lock duration of a job in ms. A pass over a long log must not count as a stalled worker. */
const LOCK_MS = 120_000

interface Parts {
  db: Pool
  events: EventStore
  objects: ObjectStore
  connection: Redis
  log: Logger
}

/** Makes archives and erases accounts, one at a time. Periodically enqueues requested work whose job was lost. */
export function startPersonalDataWorker({ connection, log, ...stores }: Parts): () => Promise<void> {
  const jobs = createPersonalDataJobs(connection, log)
  const worker = openWorker<PersonalDataJob>(
    PERSONAL_DATA_QUEUE,
    ({ data: { kind, id } }) => (kind === 'export' ? makeExport(stores, id) : eraseWorks(stores, id)),
    log,
    { connection, lockDuration: LOCK_MS },
  )
  worker.on('failed', (job, error) =>
    log.warn({ err: error, jobId: job?.id }, 'personal data job failed; will retry'),
  )
  const rescue = setInterval(() => {
    jobs
      .startUnfinished(stores.db)
      .catch(error => log.warn({ err: error }, 'unfinished personal data not enqueued; will retry'))
  }, RESCUE_EVERY_MS)
  const sweep = createTableSweep(stores.db, log)
  let sweptAt = Number.NEGATIVE_INFINITY
  const sweepDaily = async () => {
    if (performance.now() - sweptAt < SWEEP_EVERY_MS) return
    sweptAt = performance.now()
    await sweep()
  }
  const tidy = setInterval(() => {
    forgetOldExports(stores).catch(error => log.warn({ err: error }, 'old exports stay for later'))
    forgetDeletedContents(stores).catch(error => log.warn({ err: error }, 'deleted texts stay for later'))
    forgetRemovedHeaders(stores).catch(error => log.warn({ err: error }, 'removed headers stay for later'))
    forgetRemovedSeries(stores).catch(error => log.warn({ err: error }, 'removed series stay for later'))
    purgeDueCategories(stores).catch(error => log.warn({ err: error }, 'deleted categories stay for later'))
    purgeDueComments(stores).catch(error => log.warn({ err: error }, 'deleted comments stay for later'))
    sweepDaily().catch(error => log.warn({ err: error }, 'traces of deleted rows stay for later'))
    purgeDueReviews(stores).catch(error => log.warn({ err: error }, 'deleted reviews stay for later'))
  }, TIDY_EVERY_MS)
  return async () => {
    clearInterval(rescue)
    clearInterval(tidy)
    await worker.close()
    await jobs.close()
  }
}
