import { networkOf } from '@koryaku/server-kit/network.ts'

export interface QueueOptions {
  /** Maximum concurrent entries. */
  places: number
  /** Maximum waiting entries; further ones are rejected immediately. */
  waiting: number
  /** How long they wait; without it as long as it takes. */
  waitMs?: number
}

type Begin = (leave: () => void) => void
type Refuse = () => void

/** FIFO queue with a concurrency limit. Rejects immediately when the waiting list is full. */
export class Queue {
  readonly #options: QueueOptions
  readonly #waiting = new Set<() => void>()
  #running = 0

  constructor(options: QueueOptions) {
    this.#options = options
  }

  get running(): number {
    return this.#running
  }
  get waiting(): number {
    return this.#waiting.size
  }

  /** Begins now or later, and then has its place until `leave` is called; or is refused. */
  enter(begin: Begin, refuse: Refuse): void {
    const { places, waiting, waitMs } = this.#options
    if (this.#running < places) {
      this.#begin(begin)
      return
    }
    if (this.#waiting.size >= waiting) {
      refuse()
      return
    }
    const next = () => {
      clearTimeout(timer)
      this.#waiting.delete(next)
      this.#begin(begin)
    }
    const giveUp = () => {
      this.#waiting.delete(next)
      refuse()
    }
    const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
    this.#waiting.add(next)
  }

  #begin(begin: Begin): void {
    this.#running++
    let here = true
    begin(() => {
      if (!here) return
      here = false
      this.#running--
      const [next] = this.#waiting
      next?.()
    })
  }
}

/**
 * A queue per client network, so that no network takes all slots. The IPv6 network of a household counts as
 * one.
 */
export class AddressQueues {
  readonly #options: QueueOptions
  readonly #queues = new Map<string, Queue>()

  constructor(options: QueueOptions) {
    this.#options = options
  }

  enter(ip: string, begin: Begin, refuse: Refuse): void {
    const address = networkOf(ip)
    const queue = this.#queues.get(address) ?? new Queue(this.#options)
    this.#queues.set(address, queue)
    queue.enter(
      leave =>
        begin(() => {
          leave()
          if (queue.running === 0 && this.#queues.get(address) === queue) this.#queues.delete(address)
        }),
      refuse,
    )
  }

  /**
   * Waits for a slot.
   * @returns a function that frees it, or undefined if it is rejected
   */
  placeFor(ip: string): Promise<(() => void) | undefined> {
    return new Promise(resolve => this.enter(ip, resolve, () => resolve(undefined)))
  }

  /** Total over all client networks. */
  get waiting(): number {
    let waiting = 0
    for (const queue of this.#queues.values()) waiting += queue.waiting
    return waiting
  }
}
