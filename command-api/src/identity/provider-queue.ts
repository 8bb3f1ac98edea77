import { unavailable } from '@koryaku/contracts/unavailable.ts'

interface Bounds {
  concurrent: number
  waiting: number
}

/**
 * FIFO queue with a concurrency limit. Rejects immediately with 503 and `Retry-After` when the waiting list is full.
 * Calls of the provider that hold a connection of its pool run in it, fewer at a time than the pool has connections.
 */
export function createProviderQueue({ concurrent, waiting }: Bounds = { concurrent: 2, waiting: 30 }) {
  let running = 0
  const waiters: (() => void)[] = []
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running < concurrent) running += 1
    else if (waiters.length >= waiting) throw unavailable('identity')
    else await new Promise<void>(resolve => waiters.push(resolve))
    try {
      return await work()
    } finally {
      // The slot passes to the oldest waiter.
      const next = waiters.shift()
      if (next) next()
      else running -= 1
    }
  }
}
