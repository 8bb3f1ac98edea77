import { DomainError } from '@koryaku/contracts/errors.ts'
import { storeTime } from '@koryaku/server-kit/store-time.ts'
import type { Redis } from 'ioredis'
import type { Count, Limits } from '#ports/limits.ts'
import { type Counters, countersIn, countersInProcess } from './counters.ts'

/** After this a caller does not wait for Redis any longer. */
const PATIENCE_MS = 200

/**
 * Rate limits. Counts are stored in Redis, so that all replicas and restarts share them. Fallback while Redis is
 * unavailable or slow: each process counts separately, and admits half as much. The two counts of one process together
 * never admit more than is allowed.
 */
export function createLimits(redis: Redis, secret: string, patienceMs = storeTime(PATIENCE_MS)): Limits {
  const shared = countersIn(redis, secret)
  const alone = countersInProcess()
  /** All that this process let pass, wherever it was counted. */
  const passed = countersInProcess()
  let withoutRedis = 0

  async function counted<T>(
    counts: Count[],
    work: (counters: Counters, counts: Count[]) => Promise<T>,
  ): Promise<T> {
    try {
      return await within(patienceMs, work(shared, counts))
    } catch {
      withoutRedis += 1
      return work(
        alone,
        counts.map(count => ({ ...count, allowed: Math.max(1, Math.floor(count.allowed / 2)) })),
      )
    }
  }
  /** Seconds to wait; 0: it may pass, and is counted. */
  async function takeOf(counts: Count[]): Promise<number> {
    const { wait } = await counted(counts, (counters, of) => counters.take(of))
    // Growing counts have no hard limit: a caller who has waited there need not wait again.
    return wait > 0 ? wait : (await passed.take(fixedOf(counts))).wait
  }
  const limits: Limits = {
    async take(counts, code = 'too_many_requests', detail) {
      const wait = await takeOf(counts)
      if (wait > 0) throw new DomainError(code, { retryAfter: wait, ...(detail !== undefined && { detail }) })
    },
    limit: (key, allowed, seconds) => limits.take([{ key, allowed, seconds }]),
    async hasRoom(counts) {
      return (await takeOf(counts)) === 0
    },
    async giveBack(counts) {
      await passed.giveBack(fixedOf(counts))
      await counted(counts, (counters, of) => counters.giveBack(of))
    },
    withoutRedis: () => withoutRedis,
  }
  return limits
}

const fixedOf = (counts: Count[]): Count[] => counts.filter(({ growing }) => !growing)

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis is late')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
