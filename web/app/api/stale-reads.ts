import type { QueryClient } from '@tanstack/react-query'

/** Before each of the next reads; after the last one the page stays as it is until something else reads again. */
const REREAD_AFTER_MS = [1_000, 2_000, 4_000, 8_000]
/** Reads of one page arrive one after the other. */
const QUIET_MS = 10_000

/** Schedules another read of what was read before the read models had the own writes of this tab. */
export function createStaleReads() {
  let reread: () => void = () => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let reportedAt = Number.NEGATIVE_INFINITY
  return {
    /** A read was stale. */
    report(): void {
      if (typeof window === 'undefined' || timer !== undefined) return
      const now = performance.now()
      if (now - reportedAt > QUIET_MS) attempts = 0
      reportedAt = now
      const pause = REREAD_AFTER_MS[attempts++]
      if (pause === undefined) return
      timer = setTimeout(() => {
        timer = undefined
        reread()
      }, pause)
    },
    /** Reads what is on the page again, in the background. */
    repeatWith(client: QueryClient): void {
      reread = () => void client.invalidateQueries()
    },
  }
}

/** The stale reads of this tab. */
export const staleReads = createStaleReads()
