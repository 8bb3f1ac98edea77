import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import { type ScheduledJob, startScheduledJob } from '#ops/scheduled-job.ts'
import { openQueue } from '#queues/redis.ts'

const KPI_QUEUE = 'kpi'
/** Shortly after midnight in Japan, when the day before is complete. */
const EVERY_NIGHT = { pattern: '15 0 * * *', tz: 'Asia/Tokyo' }
const KEPT = 100

interface Needs {
  connection: Redis
  log: Logger
}

/** Asks for one batch. */
export async function askForKpis({ connection, log }: Needs, id: string): Promise<void> {
  const queue = openQueue(KPI_QUEUE, connection, log)
  try {
    await queue.add('count', {}, { jobId: id, attempts: 3, removeOnComplete: KEPT, removeOnFail: KEPT })
  } finally {
    await queue.close()
  }
}

/** Runs the requested batches, and one every night. */
export const startKpiWorker = (needs: Needs & { db: Pool }, count: () => Promise<unknown>): ScheduledJob =>
  startScheduledJob(needs, {
    name: KPI_QUEUE,
    schedule: {
      ...{ id: 'kpi-every-night', repeat: EVERY_NIGHT, job: 'count' },
      options: { attempts: 3, removeOnComplete: KEPT, removeOnFail: KEPT },
    },
    work: count,
    onFailed: error => needs.log.error({ err: error }, 'a KPI batch failed'),
  })
