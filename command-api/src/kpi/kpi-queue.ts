import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import { keepScheduled } from '#ops/keep-scheduled.ts'
import { openQueue, openWorker } from '#queues/redis.ts'

const KPI_QUEUE = 'kpi'
/** Shortly after midnight in Japan, when the day before is complete. */
const EVERY_NIGHT = { pattern: '15 0 * * *', tz: 'Asia/Tokyo' }
const KEPT = 100

interface Needs {
  connection: Redis
  log: Logger
}

const kpiQueue = ({ connection, log }: Needs): Queue => openQueue(KPI_QUEUE, connection, log)

/** Asks for one batch. */
export async function askForKpis(needs: Needs, id: string): Promise<void> {
  const queue = kpiQueue(needs)
  try {
    await queue.add('count', {}, { jobId: id, attempts: 3, removeOnComplete: KEPT, removeOnFail: KEPT })
  } finally {
    await queue.close()
  }
}

/** Runs the requested batches, and one every night. */
export function startKpiWorker(
  needs: Needs & { db: Pool },
  count: () => Promise<unknown>,
): { queue: Queue; stop: () => Promise<void> } {
  const { connection, log } = needs
  const queue = kpiQueue(needs)
  const worker = openWorker(KPI_QUEUE, count, log, { connection })
  worker.on('failed', (_, error) => log.error({ err: error }, 'a KPI batch failed'))
  const options = { attempts: 3, removeOnComplete: KEPT, removeOnFail: KEPT }
  const schedule = { id: 'kpi-every-night', repeat: EVERY_NIGHT, job: 'count', options }
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
