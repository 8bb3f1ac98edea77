import { REDIS_FULL } from '@koryaku/server-kit/health.ts'
import { checksFromSharedProbe } from '@koryaku/server-kit/one-look.ts'
import type { Redis } from 'ioredis'

/** Error of Redis to each write once it has reached `maxmemory`; reads and PING still succeed. */
const NO_MEMORY = /^OOM /
const WRITTEN = 'health:written'
const WRITTEN_FOR_SECONDS = 60

async function standingOf(redis: Pick<Redis, 'set'>): Promise<'takes' | 'full' | 'away'> {
  try {
    await redis.set(WRITTEN, '1', 'EX', WRITTEN_FOR_SECONDS)
    return 'takes'
  } catch (error) {
    return NO_MEMORY.test((error as Error).message) ? 'full' : 'away'
  }
}

/** By a write: a Redis that only answers is of no use to queues and limits. */
export const redisChecks = (
  redis: Pick<Redis, 'set'>,
): Record<'redis' | typeof REDIS_FULL, () => Promise<void>> =>
  checksFromSharedProbe(() => standingOf(redis), 'away', { redis: 'away', [REDIS_FULL]: 'full' })
