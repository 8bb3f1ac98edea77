import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from './logger.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

/**
 * Does what a service needs before it is of use (its tables, its schedules), for ever until it succeeds, with growing
 * pauses: a store that is away for now is no reason to end.
 * @returns what came of it, or undefined when the signal aborts first
 */
export async function untilDone<T>(
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
