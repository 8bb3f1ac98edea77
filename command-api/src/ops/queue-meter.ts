import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { Queue } from 'bullmq'
import type { Pool } from 'pg'

const EVERY_MS = 5_000

/** Writes down every few seconds how much waits in the queues, for the operators' page. @returns what ends it */
export function startQueueMeter(db: Pool, queues: readonly Queue[], log: Logger): () => void {
  const measure = () => {
    measureQueues(db, queues).catch(error => log.warn({ err: error }, 'the queues could not be measured'))
  }
  measure()
  const timer = setInterval(measure, EVERY_MS)
  return () => clearInterval(timer)
}

export async function measureQueues(db: Pool, queues: readonly Queue[]): Promise<void> {
  for (const queue of queues) {
    const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed')
    const { waiting = 0, active = 0, delayed = 0, failed = 0 } = counts
    await db.query(
      `insert into operations.queue (name, waiting, active, delayed, failed) values ($1, $2, $3, $4, $5)
       on conflict (name) do update set waiting = excluded.waiting, active = excluded.active,
         delayed = excluded.delayed, failed = excluded.failed, at = now()`,
      [queue.name, waiting, active, delayed, failed],
    )
  }
}
