import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import { openQueue } from '#queues/redis.ts'

export const PERSONAL_DATA_QUEUE = 'personal-data'
/** `id`: ID of the row in `identity.data_export`, or of the user in `identity.erasure`. */
export type PersonalDataJob = { kind: 'export'; id: string } | { kind: 'erase'; id: string }
export type PersonalDataJobs = ReturnType<typeof createPersonalDataJobs>

/**
 * Long-running work for one user, done by the worker. Each job has a row in the database, so that a lost job can be
 * enqueued again.
 */
export function createPersonalDataJobs(connection: Redis, log: Logger) {
  const queue = openQueue<PersonalDataJob>(PERSONAL_DATA_QUEUE, connection, log)
  return {
    /** Does not wait for the queue: if Redis is unavailable, the worker finds the row later. */
    start(job: PersonalDataJob): void {
      queue
        .add(job.kind, job, { ...jobOptions, jobId: `${job.kind}-${job.id}` })
        .catch(error => log.warn({ err: error }, 'personal data job not enqueued; the worker will retry'))
    },
    /** Enqueues requested work that is not finished. */
    async startUnfinished(db: Pool): Promise<void> {
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
