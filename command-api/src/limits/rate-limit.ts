import { DomainError } from '@koryaku/contracts/errors.ts'
import { storeTime } from '@koryaku/server-kit/store-time.ts'
import type { Redis } from 'ioredis'
import { type Count, type Counters, countersIn, countersInProcess } from './counters.ts'

/** After this a caller does not wait for Redis any longer. */
const PATIENCE_MS = 200

export type Limits = ReturnType<typeof createLimits>

/**
 * Rate limits. Counts are stored in Redis, so that all replicas and restarts share them. Fallback while Redis is
 * unavailable or slow: each process counts separately, and admits half as much. The two counts of one process together
 * never admit more than is allowed.
 */
export function createLimits(redis: Redis, secret: string, patienceMs = storeTime(PATIENCE_MS)) {
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
  const limits = {
    /** Counts one, or rejects with 429 and Retry-After; `code` names the exceeded limit, `detail` its size. */
    async take(
      counts: Count[],
      code:
        | 'too_many_requests'
        | 'too_many_accounts'
        | 'too_much_text'
        | 'too_much_image_data' = 'too_many_requests',
      detail?: string,
    ): Promise<void> {
      const wait = await takeOf(counts)
      if (wait > 0) throw new DomainError(code, { retryAfter: wait, ...(detail !== undefined && { detail }) })
    },
    /** The same for one count. */
    limit: (key: string, allowed: number, seconds: number): Promise<void> =>
      limits.take([{ key, allowed, seconds }]),
    /** Counts one if it is within the limit. @returns whether it was */
    async hasRoom(counts: Count[]): Promise<boolean> {
      return (await takeOf(counts)) === 0
    },
    /** Undoes counts of attempts that turned out not to count. */
    async giveBack(counts: Count[]): Promise<void> {
      await passed.giveBack(fixedOf(counts))
      await counted(counts, (counters, of) => counters.giveBack(of))
    },
    /** Number of operations that used the fallback in this process. */
    withoutRedis: (): number => withoutRedis,
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
