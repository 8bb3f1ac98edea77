/** What many share, such as memory for answers that nobody has taken yet. */
export interface Room {
  /**
   * A share of it. When there is no more, who has held his share longest gives it up: whoever is slow makes place, and
   * nobody who is quick waits for him.
   */
  enter: (giveUp: () => void) => Share
  /** How much is taken now. */
  taken: () => number
  /** How often somebody had to give up. */
  givenUp: () => number
}
interface Share {
  take: (size: number) => void
  leave: () => void
}

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
