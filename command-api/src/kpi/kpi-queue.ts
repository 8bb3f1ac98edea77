import type { Logger } from '@koryaku/contracts/server/logger.ts'
import { Queue, Worker } from 'bullmq'
import type { Redis } from 'ioredis'

const KPI_QUEUE = 'kpi'
/** Shortly after midnight in Japan, when the day before is complete. */
const EVERY_NIGHT = { pattern: '15 0 * * *', tz: 'Asia/Tokyo' }
const KEPT = 100

interface Needs {
  connection: Redis
  log: Logger
}

function kpiQueue({ connection, log }: Needs): Queue {
  const queue = new Queue(KPI_QUEUE, { connection })
  queue.on('error', error => log.warn({ err: error }, 'kpi queue'))
  return queue
}

/** Asks for one batch. */
export async function askForKpis(needs: Needs, id: string): Promise<void> {
  const queue = kpiQueue(needs)
  try {
    await queue.add('count', {}, { jobId: id, attempts: 3, removeOnComplete: KEPT, removeOnFail: KEPT })
  } finally {
    await queue.close()
  }
}

/** Runs the batches that are asked for, and one every night. */
export function startKpiWorker(
  needs: Needs,
  count: () => Promise<unknown>,
): { queue: Queue; stop: () => Promise<void> } {
  const { connection, log } = needs
  const queue = kpiQueue(needs)
  queue
    .upsertJobScheduler('kpi-every-night', EVERY_NIGHT, { name: 'count', opts: { attempts: 3 } })
    .catch(error => log.warn({ err: error }, 'the nightly batch is not scheduled'))
  const worker = new Worker(KPI_QUEUE, count, { connection })
  worker.on('failed', (_, error) => log.error({ err: error }, 'a KPI batch failed'))
  worker.on('error', error => log.warn({ err: error }, 'kpi worker'))
  return {
    queue,
    async stop() {
      await worker.close()
      await queue.close()
    },
  }
}
