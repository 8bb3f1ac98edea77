import { createHash } from 'node:crypto'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectRedis } from '#queues/redis.ts'
import { createLimits } from './rate-limit.ts'

const SECRET = 'a secret of at least thirty-two signs'
let redis: Redis
beforeAll(async () => {
  redis = connectRedis(process.env.REDIS_URL ?? '', console)
  await redis.ping()
})
afterAll(() => redis?.disconnect())

it('keeps nobody in Redis under a hash that anybody could make', async () => {
  const key = `network 203.0.113.9 ${newCommandId()}`
  await createLimits(redis, SECRET).limit(key, 1, 60)
  const plain = createHash('sha256').update(key).digest('base64url')
  expect(await redis.exists(`{limit}:${plain}`)).toBe(0)
  // Whoever has another secret does not even find the count.
  await createLimits(redis, `another ${SECRET}`).limit(key, 1, 60)
})
