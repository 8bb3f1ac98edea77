import { DomainError } from '@koryaku/contracts/errors.ts'
import { hasPatience, pausePatiently } from '@koryaku/server-kit/patience.ts'

const PAUSE_MS = 40

/**
 * Runs a command that is never rejected because of concurrent writes. After a conflict it retries with exponential
 * backoff and jitter, until the wait budget of the request is used up. Then it fails with 503, which the client
 * retries.
 */
export async function persistently<T>(run: () => Promise<T>): Promise<T> {
  for (let pause = PAUSE_MS; ; pause *= 2) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'conflict')) throw error
    }
    // At random, so that those who met do not meet again.
    await pausePatiently(pause * (1 + Math.random()))
    if (!hasPatience()) throw new DomainError('temporarily_unavailable', { retryAfter: 1 })
  }
}
