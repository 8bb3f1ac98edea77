import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import { FenceLost } from './checkpoints.ts'
import { isTransient } from './is-transient.ts'

const RETRY_MAX_MS = 5_000

/** Does the work, again and again while it fails for reasons that pass; undefined when the signal ended it. */
export async function retrying<T>(
  log: Logger,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T | undefined> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof FenceLost || !isTransient(error)) throw error
      log.warn({ err: error, attempt }, 'failed for now: trying again')
      await delay(Math.min(RETRY_MAX_MS, 100 * 2 ** attempt), undefined, { signal }).catch(() => {})
    }
  }
  return undefined
}
