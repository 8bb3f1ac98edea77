import { createHmac } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Count } from '#ports/limits.ts'

export interface Taken {
  /** Seconds until the next attempt is admitted; 0: this one was admitted. */
  wait: number
}
export interface Counters {
  /** Adds one to all counts atomically, or to none if one of them is full. */
  take: (counts: Count[]) => Promise<Taken>
  /** Takes one back in all of these. */
  giveBack: (counts: Count[]) => Promise<void>
}

const LONGEST_WAIT = 900
const waitAfter = (beyond: number): number => Math.min(2 ** beyond, LONGEST_WAIT)

/** Looks and counts in one step, so that parallel requests cannot slip past. */
const TAKE = `
for i, key in ipairs(KEYS) do
  local allowed, growing, amount = tonumber(ARGV[i * 4 - 3]), ARGV[i * 4 - 1] == '1', tonumber(ARGV[i * 4])
  if growing then
    local wait = redis.call('ttl', key .. ':wait')
    if wait > 0 then return wait end
  elseif tonumber(redis.call('get', key) or '0') + amount > allowed then
    return math.max(1, redis.call('ttl', key))
  end
end
for i, key in ipairs(KEYS) do
  local allowed, seconds = tonumber(ARGV[i * 4 - 3]), tonumber(ARGV[i * 4 - 2])
  local growing, amount = ARGV[i * 4 - 1] == '1', tonumber(ARGV[i * 4])
  local n = redis.call('incrby', key, amount)
  if n == amount then redis.call('expire', key, seconds) end
  if growing and n > allowed then
    redis.call('set', key .. ':wait', '1', 'EX', math.min(2 ^ math.min(n - allowed, 20), ${LONGEST_WAIT}))
  end
end
return 0`
const GIVE_BACK = `
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('get', key) or '0') > 0 then redis.call('decrby', key, ARGV[i]) end
  redis.call('del', key .. ':wait')
end
return 0`

/** Counts in Redis, which all replicas share and restarts leave alone. */
export function countersIn(redis: Redis, secret: string): Counters {
  // An unkeyed hash of an IPv4 address could be reversed by trying all addresses. One slot: a script counts in several.
  const keyOf = (who: string) => `{limit}:${createHmac('sha256', secret).update(who).digest('base64url')}`
  const keys = (counts: Count[]) => counts.map(({ key }) => keyOf(key))
  return {
    async take(counts) {
      const rules = counts.flatMap(({ allowed, seconds, growing, amount = 1 }) => [
        ...[allowed, seconds, growing ? 1 : 0, amount],
      ])
      return { wait: Number(await redis.eval(TAKE, counts.length, ...keys(counts), ...rules)) }
    },
    async giveBack(counts) {
      await redis.eval(GIVE_BACK, counts.length, ...keys(counts), ...counts.map(({ amount = 1 }) => amount))
    },
  }
}

interface Tally {
  n: number
  until: number
  waitUntil: number
}

/** Counts in this process, while Redis is unavailable. Maximum of `most` callers; the oldest is evicted. */
export function countersInProcess(now: () => number = Date.now, most = 20_000): Counters {
  const tallies = new Map<string, Tally>()
  const known = ({ key }: Count): Tally | undefined => {
    const tally = tallies.get(key)
    return tally && tally.until > now() ? tally : undefined
  }
  const tallyOf = (count: Count): Tally => {
    const { key, seconds } = count
    const counted = known(count)
    if (counted) return counted
    const made = { n: 0, until: now() + seconds * 1000, waitUntil: 0 }
    tallies.delete(key)
    tallies.set(key, made)
    const [oldest] = tallies.keys()
    if (tallies.size > most && oldest !== undefined) tallies.delete(oldest)
    return made
  }
  const waitOf = (count: Count): number => {
    // A check stores nothing: otherwise rejected callers could evict others, for example their own network's count.
    const tally = known(count)
    if (!tally) return 0
    const isFull = tally.n + (count.amount ?? 1) > count.allowed
    const end = count.growing ? tally.waitUntil : isFull ? tally.until : 0
    return Math.max(0, Math.ceil((end - now()) / 1000))
  }
  return {
    async take(counts) {
      for (const count of counts) {
        const wait = waitOf(count)
        if (wait > 0) return { wait }
      }
      for (const count of counts) {
        const tally = tallyOf(count)
        tally.n += count.amount ?? 1
        const beyond = tally.n - count.allowed
        if (count.growing && beyond > 0) tally.waitUntil = now() + waitAfter(beyond) * 1000
      }
      return { wait: 0 }
    },
    async giveBack(counts) {
      for (const count of counts) {
        const tally = known(count)
        if (!tally) continue
        tally.n = Math.max(0, tally.n - (count.amount ?? 1))
        tally.waitUntil = 0
      }
    },
  }
}
