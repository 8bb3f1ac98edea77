import { newCommandId } from '@koryaku/contracts/ids.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import { IGDB_REFRESH } from '@koryaku/server-kit/operations/schedules.ts'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import { type ScheduledJob, startScheduledJob } from '#ops/scheduled-job.ts'
import { openQueue } from '#queues/redis.ts'
import { prepareIgdbCache } from './cache-schema.ts'
import { askForImport } from './igdb-queue.ts'
import { requestRun } from './igdb-runs.ts'

const SCHEDULER = 'igdb-every-night'
const KEPT = 10

interface Needs {
  db: Pool
  connection: Redis
  log: Logger
}

/**
 * Has entries that were updated since the last import fetched at set times, by one job whatever the number of workers.
 * @param pattern a cron pattern in Japan time; null: no refresh, and a schedule of an earlier configuration is removed
 */
export function scheduleRefresh(
  needs: Needs,
  pattern: string | null,
  name: string = IGDB_REFRESH,
): ScheduledJob {
  const { db, connection, log } = needs
  if (pattern === null) {
    const queue = openQueue(name, connection, log)
    void removeSchedule(db, queue).catch(error =>
      log.warn({ err: error, job: name }, 'schedule not removed; retried at the next start'),
    )
    return { queue, stop: () => queue.close() }
  }
  return startScheduledJob(needs, {
    name,
    schedule: {
      ...{ id: SCHEDULER, repeat: { pattern, tz: 'Asia/Tokyo' }, job: 'refresh' },
      options: { attempts: 3, removeOnComplete: KEPT, removeOnFail: KEPT },
    },
    work: () => askForRefresh(needs),
    onFailed: error => log.warn({ err: error }, 'refresh of the games database not requested'),
  })
}

async function removeSchedule(db: Pool, queue: Queue): Promise<void> {
  await db.query('delete from operations.schedule where name = $1', [queue.name])
  await queue.removeJobScheduler(SCHEDULER)
}

/** Requests an import of updated entries, unless one is waiting or running. */
export async function askForRefresh({ db, ...needs }: Needs): Promise<void> {
  await prepareIgdbCache(db)
  const { id } = await requestRun(db, { id: newCommandId(), by: 'schedule', whole: false })
  await askForImport(needs, id)
}
