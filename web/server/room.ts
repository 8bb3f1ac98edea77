/**
 * A shared budget, for example memory for unsent responses. When exhausted, the oldest reservation is
 * evicted.
 */
export interface Room {
  /**
   * Opens a reservation. When the budget is exhausted, the oldest reservations are evicted: slow clients
   * yield, and fast ones never wait for them.
   * @param giveUp called on eviction
   */
  enter: (giveUp: () => void) => Share
  /** How much is taken now. */
  taken: () => number
  /** Number of evictions. */
  givenUp: () => number
}
interface Share {
  take: (size: number) => void
  leave: () => void
}

/** @param total capacity of the budget, in the unit of `take` */
export function createRoom(total: number): Room {
  // In the order in which they came.
  const holders = new Set<{ size: number; giveUp: () => void }>()
  let taken = 0
  let givenUp = 0
  const leave = (holder: { size: number; giveUp: () => void }) => {
    if (holders.delete(holder)) taken -= holder.size
  }
  return {
    enter(giveUp) {
      const own = { size: 0, giveUp }
      holders.add(own)
      return {
        take(size) {
          if (!holders.has(own)) return
          own.size += size
          taken += size
          for (const holder of holders) {
            if (taken <= total || holders.size === 1) break
            leave(holder)
            givenUp++
            holder.giveUp()
          }
        },
        leave: () => leave(own),
      }
    },
    taken: () => taken,
    givenUp: () => givenUp,
  }
}
