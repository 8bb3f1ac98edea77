import { withoutClient } from '@koryaku/server-kit/patience.ts'
import { storeTime } from '@koryaku/server-kit/store-time.ts'

const WAIT_MS = 800
const POLL_MS = 50
// Bound: query-api | reads that wait | WAITING_MAX, WAITING_PER_CALLER, WAIT_MS
/** Each holds a connection of the gateway, which has more. */
const WAITING_MAX = 48
/** Limit per member or client network: a page sends several requests concurrently. */
const WAITING_PER_CALLER = 16
/**
 * No log grows by this amount within the wait, counted in events or in bytes: a client that sends such a position has
 * not written it.
 */
const REACHABLE = 16n * 1024n * 1024n

interface Waiting {
  wanted: bigint
  end: () => void
}

/**
 * Holds reads that wait for a position, up to a limit. One query serves all of them.
 * @param ask queries the position; called when no notification arrived for a while
 */
export function createWaitingReads(current: () => bigint, ask: () => Promise<void>) {
  const waiting = new Set<Waiting>()
  const byCaller = new Map<string, number>()
  let refused = 0
  let heard = false
  let poll: NodeJS.Timeout | undefined

  const tick = () => {
    // A query would overtake the other announcements: only without notifications.
    if (!heard) ask().catch(() => {})
    heard = false
  }
  function enter(one: Waiting): void {
    waiting.add(one)
    // For all that wait, not for the client of the first.
    poll ??= withoutClient(() => setInterval(tick, POLL_MS))
  }
  function leave(one: Waiting): void {
    waiting.delete(one)
    if (waiting.size > 0) return
    clearInterval(poll)
    poll = undefined
  }

  return {
    advanced(): void {
      heard = true
      for (const one of waiting) if (current() >= one.wanted) one.end()
    },
    /** Resolves when the position is reached, after 800 ms, or immediately for a read that may not wait. */
    async reach(wanted: bigint, caller: string): Promise<void> {
      if (current() >= wanted) return
      const own = byCaller.get(caller) ?? 0
      if (waiting.size >= WAITING_MAX || own >= WAITING_PER_CALLER || isInvented(wanted, current())) {
        refused++
        return
      }
      byCaller.set(caller, own + 1)
      await new Promise<void>(resolve => {
        const end = () => {
          clearTimeout(timer)
          leave(one)
          resolve()
        }
        const one = { wanted, end }
        const timer = setTimeout(end, storeTime(WAIT_MS))
        enter(one)
      })
      const left = (byCaller.get(caller) ?? 1) - 1
      if (left > 0) byCaller.set(caller, left)
      else byCaller.delete(caller)
    },
    figures: () => ({ waiting: waiting.size, refused }),
  }
}

/** Never true before the first position is known: there is nothing to compare with. */
const isInvented = (wanted: bigint, current: bigint): boolean => current >= 0n && wanted > current + REACHABLE
