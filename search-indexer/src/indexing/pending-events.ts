import { setTimeout as delay } from 'node:timers/promises'
import { isCount } from './affected.ts'

/** Events that are held while the search server or the read models are behind. */
const BUFFER_MAX = 5_000
/** Minimum interval in ms of writing documents of which only counts have changed. */
const COUNTS_EVERY_MS = 300
const LOOK_MS = 1_000

/**
 * Events on their way from the log to the indexes. A first one is taken immediately; after that counts are batched
 * briefly, since a popular article is one document however many likes it gets. Other events never wait.
 */
export class PendingEvents<Event extends { type: string }> {
  readonly #events: Event[] = []
  #others = 0
  #takenAt = Number.NEGATIVE_INFINITY
  #change = Promise.withResolvers<void>()

  get isEmpty(): boolean {
    return this.#events.length === 0
  }

  /** Takes one in; resolves when there is room for the next. */
  async push(event: Event, signal: AbortSignal): Promise<void> {
    this.#events.push(event)
    const waits = isCount(event)
    if (!waits) this.#others++
    if (!waits || this.#events.length === 1 || this.#isFull) this.#wake()
    while (this.#isFull && !signal.aborted) await this.#woken(LOOK_MS, signal)
  }

  /** Waits until there is an event, `ms` at most. */
  async some(ms: number, signal: AbortSignal): Promise<void> {
    if (this.isEmpty) await this.#woken(ms, signal)
  }

  /** The next events, as soon as they are due. */
  async take(most: number, signal: AbortSignal): Promise<Event[]> {
    const due = this.#takenAt + COUNTS_EVERY_MS
    while (this.#others === 0 && !this.#isFull && performance.now() < due && !signal.aborted)
      await this.#woken(due - performance.now(), signal)
    const taken = this.#events.splice(0, most)
    this.#others -= taken.filter(event => !isCount(event)).length
    this.#takenAt = performance.now()
    this.#wake()
    return taken
  }

  get #isFull(): boolean {
    return this.#events.length >= BUFFER_MAX
  }

  #wake(): void {
    this.#change.resolve()
    this.#change = Promise.withResolvers()
  }

  async #woken(ms: number, signal: AbortSignal): Promise<void> {
    const late = delay(ms, undefined, { signal }).catch(() => {
      // Aborted: the caller looks at its signal.
    })
    await Promise.race([this.#change.promise, late])
  }
}
