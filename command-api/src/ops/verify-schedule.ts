import { newCommandId } from '@koryaku/contracts/ids.ts'
import type { Logger } from '@koryaku/contracts/server/logger.ts'
import { recentOperations, requestOperation } from '@koryaku/contracts/server/operations/requests.ts'
import { type ConnectionOptions, Queue, type RepeatOptions, Worker } from 'bullmq'
import type { Pool } from 'pg'

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
export async function scheduleVerification(
  { db, connection, log }: { db: Pool; connection: ConnectionOptions; log: Logger },
  repeat: Pick<RepeatOptions, 'pattern' | 'tz' | 'every'>,
  name = QUEUE,
): Promise<VerifySchedule> {
  const queue = new Queue(name, { connection })
  const worker = new Worker(name, () => askForVerification(db), { connection })
  worker.on('failed', (_, error) => log.warn({ err: error }, 'a verification could not be asked for'))
  worker.on('error', error => log.warn({ err: error }, 'verification worker'))
  const options = { removeOnComplete: 10, removeOnFail: 10 }
  await queue.upsertJobScheduler(SCHEDULER, repeat, { name: 'verify', opts: options })
  return {
    queue,
    async stop() {
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
