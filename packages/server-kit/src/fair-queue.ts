import { LRUCache } from 'lru-cache'

export interface FairQueueOptions {
  /** Maximum concurrent entries. */
  places: number
  /** Maximum waiting entries. */
  waiting: number
  /** Share of both for one key. */
  perKey: { places: number; waiting: number }
  /** How long an entry waits. */
  waitMs: number
}

type Begin = (leave: () => void) => void
interface Entry {
  begin: Begin
  refuse: () => void
  timer: NodeJS.Timeout
}

// Bound: gateway | networks whose last turn | KEYS_MAX
/** Keys whose last turn is known; others are served first. */
const KEYS_MAX = 10_000

/**
 * Queue with a concurrency limit that many keys share. A free place goes to the waiting key that was served least
 * recently, so that a key with few entries does not wait behind the many of others. When the waiting list is full, the
 * newest entry of the key with the most is evicted.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  readonly #waiting = new Map<string, Set<Entry>>()
  readonly #running = new Map<string, number>()
  readonly #served = new LRUCache<string, number>({ max: KEYS_MAX })
  #turn = 0
  #runningCount = 0
  #waitingCount = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  get running(): number {
    return this.#runningCount
  }
  get waiting(): number {
    return this.#waitingCount
  }

  /**
   * Begins now or later, and then has its place until `leave` is called; or is refused.
   * @returns removes the entry while it waits; afterwards it has no effect
   */
  enter(key: string, begin: Begin, refuse: () => void): () => void {
    if (this.#hasPlaceFor(key)) {
      this.#begin(key, begin)
      return () => {}
    }
    if (!this.#makeRoomFor(key)) {
      refuse()
      return () => {}
    }
    const own = this.#waiting.get(key) ?? new Set()
    this.#waiting.set(key, own)
    const timer = setTimeout(() => {
      if (this.#remove(key, entry)) refuse()
    }, this.#options.waitMs)
    const entry: Entry = { begin, refuse, timer }
    own.add(entry)
    this.#waitingCount++
    return () => this.#remove(key, entry)
  }

  #hasPlaceFor(key: string): boolean {
    const { places, perKey } = this.#options
    return this.#runningCount < places && (this.#running.get(key) ?? 0) < perKey.places
  }

  /** @returns false if the key itself has the most waiting entries, or as many as it may have */
  #makeRoomFor(key: string): boolean {
    const { waiting, perKey } = this.#options
    const own = this.#waiting.get(key)?.size ?? 0
    if (own >= perKey.waiting) return false
    if (this.#waitingCount < waiting) return true
    let longest: [key: string, entries: Set<Entry>] | undefined
    for (const pair of this.#waiting) if (pair[1].size > (longest?.[1].size ?? own + 1)) longest = pair
    const newest = longest && [...longest[1]].at(-1)
    if (!longest || !newest) return false
    this.#remove(longest[0], newest)
    newest.refuse()
    return true
  }

  #remove(key: string, entry: Entry): boolean {
    const own = this.#waiting.get(key)
    if (!own?.delete(entry)) return false
    if (own.size === 0) this.#waiting.delete(key)
    this.#waitingCount--
    clearTimeout(entry.timer)
    return true
  }

  #begin(key: string, begin: Begin): void {
    this.#served.set(key, ++this.#turn)
    this.#runningCount++
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1)
    let isHere = true
    begin(() => {
      if (!isHere) return
      isHere = false
      this.#runningCount--
      const left = (this.#running.get(key) ?? 1) - 1
      if (left > 0) this.#running.set(key, left)
      else this.#running.delete(key)
      this.#serveNext()
    })
  }

  #serveNext(): void {
    let next: string | undefined
    let oldest = Number.POSITIVE_INFINITY
    for (const key of this.#waiting.keys()) {
      const served = this.#served.get(key) ?? 0
      if (served >= oldest || !this.#hasPlaceFor(key)) continue
      next = key
      oldest = served
    }
    const [entry] = (next !== undefined && this.#waiting.get(next)) || []
    if (next === undefined || !entry) return
    this.#remove(next, entry)
    this.#begin(next, entry.begin)
  }
}
