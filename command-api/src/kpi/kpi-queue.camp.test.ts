import { kpiDayStream } from '@koryaku/contracts/kpi/kpi.events.ts'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

/** The worker of the tests is running; its registered schedule is in Redis. */
let site: TestApp
let queue: Queue
let connection: Redis

beforeAll(async () => {
  site = await startTestApp()
  connection = new Redis(site.context.config.REDIS_URL, { maxRetriesPerRequest: null })
  queue = new Queue('kpi', { connection })
})
afterAll(async () => {
  await queue?.close()
  connection?.disconnect()
  await site?.stop()
})

it('is counted once a night, at a quarter past midnight in Japan', async () => {
  const [nightly, ...others] = await queue.getJobSchedulers()
  expect(others).toEqual([])
  expect(nightly).toMatchObject({ key: 'kpi-every-night', pattern: '15 0 * * *', tz: 'Asia/Tokyo' })
  const next = new Date(nightly?.next ?? 0)
  expect(next.toLocaleTimeString('en-GB', { timeZone: 'Asia/Tokyo' })).toBe('00:15:00')
  expect(next.getTime() - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
})

it('counts the day when the job is due, and has the next one ready', async () => {
  const startedAt = new Date()
  // Midnight in Japan may be between the start of the test and the batch.
  const noted = async () => {
    const days = new Set([startedAt, new Date()].map(time => windowStart('daily', time)))
    const streams = await Promise.all([...days].map(day => site.events.readStream(kpiDayStream(day))))
    return streams.flat().length
  }
  const before = await noted()
  const member = await site.newMember()
  const { slug } = await site.newGame()
  await site.projected(await site.call(member, 'POST', '/api/articles', { game_slug: slug }))

  const [due] = await queue.getDelayed()
  await due?.promote()
  await expect.poll(noted, { timeout: 30_000 }).toBeGreaterThan(before)
  await expect.poll(async () => (await queue.getDelayed()).length, { timeout: 10_000 }).toBe(1)
})
