import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from './logger.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

/**
 * Retries the preparation of a service (its tables, its schedules) with exponential backoff until it succeeds: an
 * unavailable store is a transient error.
 * @returns the result, or undefined if the signal aborts first
 */
export async function retryUntilDone<T>(
  log: Logger,
  what: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T | undefined> {
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(LONGEST_PAUSE_MS, 2 * pause)) {
    try {
      return await work()
    } catch (error) {
      log.warn({ err: error }, `${what}: not yet, trying again`)
      await delay(pause, undefined, { signal }).catch(() => {})
    }
  }
  return undefined
}
