import { networkOf } from '@koryaku/contracts/server/network.ts'

export interface QueueOptions {
  /** Under way at once. */
  places: number
  /** Who waits for one of those to end; further ones are refused at once. */
  waiting: number
  /** How long they wait; without it as long as it takes. */
  waitMs?: number
}

type Begin = (leave: () => void) => void
type Refuse = () => void

/** So many at once, in the order in which they came. Who finds no place hears so soon. */
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

/** A queue for each address, so that nobody has all places. An IPv6 network of a household is one. */
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

  /** Waits for a place. @returns how to leave it, or undefined where there is none */
  placeFor(ip: string): Promise<(() => void) | undefined> {
    return new Promise(resolve => this.enter(ip, resolve, () => resolve(undefined)))
  }

  /** Of all addresses together. */
  get waiting(): number {
    let waiting = 0
    for (const queue of this.#queues.values()) waiting += queue.waiting
    return waiting
  }
}
