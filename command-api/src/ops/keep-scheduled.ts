import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { JobsOptions, Queue, RepeatOptions, Worker } from 'bullmq'
import type { Pool } from 'pg'

const LOOK_EVERY_MS = 15_000
/** A run that is this late was missed: the worker or Redis was down. */
const LATE_MS = 60_000

/** A job that runs at set times. */
export interface Schedule {
  /** ID of the scheduler in the queue. */
  id: string
  repeat: Pick<RepeatOptions, 'pattern' | 'tz' | 'every'>
  job: string
  options: JobsOptions
}

interface Kept {
  queue: Queue
  worker: Worker
  schedule: Schedule
}

interface Needs {
  db: Pool
  log: Logger
}

/**
 * Keeps a job scheduled, also when Redis has forgotten it, and has a run that was missed done once as soon as that is
 * seen. The run that was promised next and the last one are kept in Postgres, where operators see them.
 * @returns what ends it
 */
export function keepScheduled(needs: Needs, kept: Kept): () => void {
  const { queue, worker, schedule } = kept
  const say = (error: unknown) => needs.log.warn({ err: error, job: queue.name }, 'a schedule is not kept')
  let known = false
  const look = async () => {
    const has = (await queue.getJobScheduler(schedule.id)) !== undefined
    // At the start in any case: the times may have changed.
    if (!has || !known)
      await queue.upsertJobScheduler(schedule.id, schedule.repeat, {
        name: schedule.job,
        opts: schedule.options,
      })
    known = true
    await lookAtPromise(needs, kept)
  }
  const ran = () => void markRun(needs.db, queue.name).catch(say)
  worker.on('completed', ran)
  worker.on('failed', ran)
  // While Redis is down, only one check waits for it, not one more every few seconds.
  let isLooking = false
  const lookOnce = () => {
    if (isLooking) return
    isLooking = true
    look()
      .catch(say)
      .finally(() => {
        isLooking = false
      })
  }
  lookOnce()
  const timer = setInterval(lookOnce, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

async function lookAtPromise({ db, log }: Needs, { queue, schedule }: Kept): Promise<void> {
  const next = (await queue.getJobScheduler(schedule.id))?.next
  const { rows } = await db.query<{ next_run_at: Date | null; last_run_at: Date | null }>(
    'select next_run_at, last_run_at from operations.schedule where name = $1',
    [queue.name],
  )
  const promised = rows[0]?.next_run_at
  const isOpen = promised && (rows[0]?.last_run_at ?? new Date(0)) < promised
  if (isOpen && Date.now() - promised.getTime() > LATE_MS) {
    // The same ID for the same run: requested once, however often it is checked.
    const jobId = `missed-${promised.getTime()}`
    const asked = (await queue.getJob(jobId)) !== undefined
    if (!asked) log.warn({ job: queue.name, promised }, 'a scheduled run was missed and is caught up')
    await queue.add(schedule.job, {}, { ...schedule.options, jobId })
    return
  }
  if (isOpen && promised.getTime() <= Date.now()) return
  await db.query(
    `insert into operations.schedule (name, next_run_at) values ($1, $2)
     on conflict (name) do update set next_run_at = excluded.next_run_at, looked_at = now()`,
    [queue.name, next ? new Date(next) : null],
  )
}

const markRun = (db: Pool, name: string) =>
  db.query(
    `insert into operations.schedule (name, last_run_at) values ($1, now())
     on conflict (name) do update set last_run_at = now()`,
    [name],
  )
