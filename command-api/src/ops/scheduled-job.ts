import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import { openQueue, openWorker } from '#queues/redis.ts'
import { keepScheduled, type Schedule } from './keep-scheduled.ts'

/** A queue whose job runs at set times. */
export interface ScheduledJob {
  queue: Queue
  stop: () => Promise<void>
}

interface Job {
  /** Name of the queue. */
  name: string
  schedule: Schedule
  work: () => Promise<unknown>
  onFailed: (error: Error) => void
}

/** Runs a job at set times, and whenever it is added to its queue, once whatever the number of workers. */
export function startScheduledJob(
  needs: { db: Pool; connection: Redis; log: Logger },
  { name, schedule, work, onFailed }: Job,
): ScheduledJob {
  const { connection, log } = needs
  const queue = openQueue(name, connection, log)
  const worker = openWorker(name, work, log, { connection })
  worker.on('failed', (_, error) => onFailed(error))
  const stopKeeping = keepScheduled(needs, { queue, worker, schedule })
  return {
    queue,
    async stop() {
      stopKeeping()
      await worker.close()
      await queue.close()
    },
  }
}
