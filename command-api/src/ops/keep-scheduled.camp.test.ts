import { newCommandId } from '@koryaku/contracts/ids.ts'
import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { keepScheduled } from './keep-scheduled.ts'

let site: TestApp
let connection: Redis
let queue: Queue
let worker: Worker
let stop: () => void
const ran: string[] = []
const schedule = {
  ...{ id: 'nightly', job: 'count', options: { removeOnComplete: 5 } },
  repeat: { pattern: '15 0 * * *', tz: 'Asia/Tokyo' },
}

beforeAll(async () => {
  site = await startTestApp()
  return () => site.stop()
})
beforeEach(() => {
  connection = new Redis(site.context.config.REDIS_URL, { maxRetriesPerRequest: null })
  const name = `kept-${newCommandId()}`
  ran.length = 0
  queue = new Queue(name, { connection })
  worker = new Worker(name, async job => void ran.push(job.id ?? ''), { connection })
  stop = () => {}
})
afterEach(async () => {
  stop()
  await worker.close()
  await queue.obliterate({ force: true })
  await queue.close()
  connection.disconnect()
  await site.context.db.query('delete from operations.schedule where name = $1', [queue.name])
})

const keep = () => {
  const { db, log } = site.context
  stop = keepScheduled({ db, log }, { queue, worker, schedule })
}
const row = async () =>
  (await site.context.db.query('select * from operations.schedule where name = $1', [queue.name])).rows[0]

describe('a job at set times', () => {
  it('is scheduled again after Redis has forgotten everything', { timeout: 90_000 }, async () => {
    keep()
    const next = async () => (await queue.getJobScheduler(schedule.id))?.next
    await expect.poll(next, { timeout: 10_000 }).toBeGreaterThan(Date.now())
    await expect.poll(row, { timeout: 10_000 }).toBeDefined()
    // As FLUSHALL leaves it, for this queue.
    const keys = await connection.keys(`bull:${queue.name}:*`)
    await connection.del(...keys)
    expect(await next()).toBeUndefined()
    await expect.poll(next, { timeout: 60_000 }).toBeGreaterThan(Date.now())
    expect((await row()).next_run_at.getTime()).toBe(await next())
    expect(ran).toEqual([])
  })

  it('is done once when its time passed while the worker was down', { timeout: 90_000 }, async () => {
    const promised = new Date(Date.now() - 3_600_000)
    await site.context.db.query('insert into operations.schedule (name, next_run_at) values ($1, $2)', [
      queue.name,
      promised,
    ])
    keep()
    await expect.poll(async () => (await row()).last_run_at, { timeout: 30_000 }).not.toBeNull()
    stop()
    keep()
    await expect.poll(async () => (await row()).next_run_at > promised, { timeout: 60_000 }).toBe(true)
    expect(ran).toEqual([`missed-${promised.getTime()}`])
  })
})
