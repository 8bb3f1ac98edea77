import { newCommandId } from '@koryaku/contracts/ids.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import { recentOperations, requestOperation } from '@koryaku/server-kit/operations/requests.ts'
import type { Queue, RepeatOptions } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import { openQueue, openWorker } from '#queues/redis.ts'
import { keepScheduled } from './keep-scheduled.ts'

const QUEUE = 'verification'
const SCHEDULER = 'read-models'
const RECENT = 50

export interface VerifySchedule {
  queue: Queue
  stop: () => Promise<void>
}

/**
 * Has all read models verified at set times, by one job whatever the number of workers: the job only asks, the
 * projector does it and keeps the result.
 */
export function scheduleVerification(
  { db, connection, log }: { db: Pool; connection: Redis; log: Logger },
  repeat: Pick<RepeatOptions, 'pattern' | 'tz' | 'every'>,
  name = QUEUE,
): VerifySchedule {
  const queue = openQueue(name, connection, log)
  const worker = openWorker(name, () => askForVerification(db), log, { connection })
  worker.on('failed', (_, error) => log.warn({ err: error }, 'scheduled verification could not be requested'))
  const options = { removeOnComplete: 10, removeOnFail: 10 }
  const schedule = { id: SCHEDULER, repeat, job: 'verify', options }
  const stopKeeping = keepScheduled({ db, log }, { queue, worker, schedule })
  return {
    queue,
    async stop() {
      stopKeeping()
      await worker.close()
      await queue.close()
    },
  }
}

/** Once, while one is waiting or running. */
export async function askForVerification(db: Pool): Promise<void> {
  const open = (await recentOperations(db, RECENT)).some(
    ({ operation, state }) => operation.action === 'verify' && (state === 'requested' || state === 'running'),
  )
  if (open) return
  await requestOperation(db, {
    id: newCommandId(),
    operation: { action: 'verify', projections: [] },
    by: 'schedule',
  })
}
