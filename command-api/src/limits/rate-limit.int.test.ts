import { createHash } from 'node:crypto'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { createHttpApp } from '@koryaku/server-kit/http-app.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { connectRedis } from '#queues/redis.ts'
import { addCommandLimits } from './command-limits.ts'
import { createLimits } from './rate-limit.ts'

const SECRET = 'a secret of at least thirty-two signs'
let redis: Redis
beforeAll(async () => {
  redis = connectRedis(process.env.REDIS_URL ?? '', console)
  await redis.ping()
})
afterAll(() => redis?.disconnect())

it('stores no caller in Redis under an unkeyed hash', async () => {
  const key = `network 203.0.113.9 ${newCommandId()}`
  await createLimits(redis, SECRET).limit(key, 1, 60)
  const plain = createHash('sha256').update(key).digest('base64url')
  expect(await redis.exists(`{limit}:${plain}`)).toBe(0)
  // With another secret, the count is not even found.
  await createLimits(redis, `another ${SECRET}`).limit(key, 1, 60)
})

it('admits a few long texts concurrently, and rejects the next before it is read; short ones still pass', async () => {
  const app = createHttpApp({
    log: createLogger('limits-test', 'silent'),
    db: {} as never,
    holdsAnswers: true,
  })
  // A dedicated secret: no other test shares the counts of this client IP.
  addCommandLimits(app, { limits: createLimits(redis, `${SECRET} ${newCommandId()}`) })
  let read = 0
  const schema = { body: z.object({ text: z.string() }), response: { 200: z.object({}) } }
  app.put('/api/texts', { config: { access: 'visitor', perMinute: 100 }, schema }, async () => {
    read++
    return {}
  })
  const put = (letters: number) =>
    app.inject({ method: 'PUT', url: '/api/texts', payload: { text: 'x'.repeat(letters) } })
  const long = await Promise.all(Array.from({ length: 10 }, () => put(100_000)))
  expect(long.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    ...Array.from({ length: 4 }, () => 200),
    ...Array.from({ length: 6 }, () => 429),
  ])
  expect(Number(long.find(({ statusCode }) => statusCode === 429)?.headers['retry-after'])).toBeGreaterThan(0)
  expect(read).toBe(4)
  expect((await put(1_000)).statusCode).toBe(200)
  await app.close()
})
