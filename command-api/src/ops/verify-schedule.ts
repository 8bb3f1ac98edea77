import { newCommandId } from '@koryaku/contracts/ids.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import { recentOperations, requestOperation } from '@koryaku/server-kit/operations/requests.ts'
import type { RepeatOptions } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import { type ScheduledJob, startScheduledJob } from './scheduled-job.ts'

const QUEUE = 'verification'
const SCHEDULER = 'read-models'
const RECENT = 50

/**
 * Has all read models verified at set times, by one job whatever the number of workers: the job only asks, the
 * projector does it and keeps the result.
 */
export function scheduleVerification(
  needs: { db: Pool; connection: Redis; log: Logger },
  repeat: Pick<RepeatOptions, 'pattern' | 'tz' | 'every'>,
  name = QUEUE,
): ScheduledJob {
  return startScheduledJob(needs, {
    name,
    schedule: {
      ...{ id: SCHEDULER, repeat, job: 'verify' },
      options: { removeOnComplete: 10, removeOnFail: 10 },
    },
    work: () => askForVerification(needs.db),
    onFailed: error => needs.log.warn({ err: error }, 'scheduled verification could not be requested'),
  })
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
