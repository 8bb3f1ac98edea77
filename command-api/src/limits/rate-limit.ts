import { createHash } from 'node:crypto'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { Redis } from 'ioredis'

/** Counts and starts the window in one step, so that parallel requests cannot slip past. */
const COUNT = `local n = redis.call('incr', KEYS[1])
if n == 1 then redis.call('expire', KEYS[1], ARGV[1]) end
return {n, redis.call('ttl', KEYS[1])}`

/**
 * At most `allowed` calls of one kind by one caller in a window; then 429 with Retry-After. Kept in Redis, so
 * that all replicas and restarts share it; while Redis is down the site works without limits.
 */
export async function limit(
  redis: Redis,
  who: string,
  allowed: number,
  windowSeconds: number,
): Promise<void> {
  let answer: [number, number]
  try {
    answer = (await redis.eval(COUNT, 1, keyOf(who), String(windowSeconds))) as [number, number]
  } catch {
    return
  }
  const [count, ttl] = answer
  if (count > allowed) throw new DomainError('too_many_requests', { retryAfter: Math.max(1, ttl) })
}

/** Starts anew for a caller. */
export async function forget(redis: Redis, who: string): Promise<void> {
  await redis.del(keyOf(who)).catch(() => 0)
}

/** Hashed, so that Redis holds no address of anybody. */
const keyOf = (who: string): string => `limit:${createHash('sha256').update(who).digest('base64url')}`
