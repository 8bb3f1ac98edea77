import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { Redis } from 'ioredis'
import type { PersonalDataJob, PersonalDataJobs } from '#ports/personal-data-jobs.ts'
import { openQueue } from '#queues/redis.ts'

export const PERSONAL_DATA_QUEUE = 'personal-data'

/**
 * Long-running work for one user, done by the worker. Each job has a row in the database, so that a lost job can be
 * enqueued again.
 */
export function createPersonalDataJobs(
  connection: Redis,
  log: Logger,
): PersonalDataJobs & { close: () => Promise<void> } {
  const queue = openQueue<PersonalDataJob>(PERSONAL_DATA_QUEUE, connection, log)
  return {
    start(job) {
      queue
        .add(job.kind, job, { ...jobOptions, jobId: `${job.kind}-${job.id}` })
        .catch(error => log.warn({ err: error }, 'personal data job not enqueued; the worker will retry'))
    },
    async startUnfinished(db) {
      const { rows } = await db.query<PersonalDataJob>(
        `select 'export' as kind, export_id as id from identity.data_export
          where finished_at is null and not failed and requested_at < now() - interval '10 seconds'
         union all
         select 'erase', user_id from identity.erasure
          where finished_at is null and requested_at < now() - interval '10 seconds'
            and (held_until is null or held_until < now())`,
      )
      for (const { kind, id } of rows) this.start({ kind, id })
    },
    close: () => queue.close(),
  }
}

const jobOptions = {
  attempts: 10,
  backoff: { type: 'exponential', delay: 1_000 },
  removeOnComplete: true,
  // The row stays, and the worker enqueues the job again from it.
  removeOnFail: true,
}
