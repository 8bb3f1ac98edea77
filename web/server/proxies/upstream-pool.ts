import { FairQueue, type FairQueueOptions } from '@koryaku/server-kit/fair-queue.ts'
import { networkOf } from '@koryaku/server-kit/network.ts'
import { onClientLeft } from '@koryaku/server-kit/patience.ts'
import { Agent, type Dispatcher } from 'undici'

/** How much may be under way to each service, and how long anything waits. */
export interface PoolOptions extends FairQueueOptions {
  /** Maximum connections to a service. */
  connections: number
  /** A place is held until the service begins to answer, or until the whole answer is read. */
  placeUntil: 'headers' | 'end'
  /** Until the service begins to answer. */
  headersMs: number
  /** Between two parts of its answer. */
  bodyMs: number
}

/** A read that the service answers sooner is not cancelled: that would cost its connection, and more than the answer. */
const CANCELLED_FROM_MS = 150

type Done = (error: Error | null, answer?: Dispatcher.ResponseData) => void

/** The client disconnected before the service had answered: its read is cancelled. */
export class ClientLeft extends Error {
  override readonly name = 'ClientLeft'
}
/** One for all: thousands of clients may disconnect in a second, and nothing shows where. */
const CLIENT_LEFT = new ClientLeft()

/** The pool has no free slot: retry in a moment. */
export class PoolExhausted extends Error {
  override readonly name = 'PoolExhausted'
}

/**
 * Connections to our services, one pool per kind of request (bulkhead). Invariant: no kind takes the slots of
 * another, and client networks take turns. Rejects early when the pool is exhausted or a service times out.
 * Implements the dispatcher of the proxy library.
 */
export class UpstreamPool {
  readonly #agent: Agent
  readonly #options: PoolOptions
  readonly #services = new Map<string, FairQueue>()
  #refused = 0

  constructor(options: PoolOptions) {
    const { connections, headersMs, bodyMs } = options
    this.#options = options
    this.#agent = new Agent({
      connections,
      pipelining: 1,
      headersTimeout: headersMs,
      bodyTimeout: bodyMs,
      connectTimeout: Math.min(headersMs, 3_000),
    })
  }

  /** A read that takes long is cancelled when its client disconnects; a write is finished. */
  request(asked: Dispatcher.RequestOptions & { origin: string }, done: Done): void {
    const left = new AbortController()
    const isRead = asked.method === 'GET' || asked.method === 'HEAD'
    const request = { ...asked, signal: left.signal }
    const refuse = () => {
      this.#refused++
      done(new PoolExhausted('no connection is free'))
    }
    let isWaiting = true
    let started = 0
    const remove = this.#serviceAt(request.origin).enter(
      networkOf(addressOf(request)),
      leave => {
        isWaiting = false
        started = performance.now()
        this.#send(request, done, leave)
      },
      () => {
        isWaiting = false
        refuse()
      },
    )
    if (!isRead) return
    onClientLeft(() => {
      if (!isWaiting) {
        const ms = Math.max(0, CANCELLED_FROM_MS - (performance.now() - started))
        setTimeout(() => left.abort(CLIENT_LEFT), ms).unref()
        return
      }
      isWaiting = false
      remove()
      done(CLIENT_LEFT)
    })
  }

  #serviceAt(origin: string): FairQueue {
    const service = this.#services.get(origin) ?? new FairQueue(this.#options)
    this.#services.set(origin, service)
    return service
  }

  #send(request: Dispatcher.RequestOptions & { origin: string }, done: Done, leave: () => void): void {
    this.#agent.request(request, (error, answer) => {
      if (error || this.#options.placeUntil === 'headers') leave()
      else answer.body.once('close', leave)
      done(error, answer)
    })
  }

  /** Totals over all services: in flight, waiting for a slot, and rejected since the start. */
  figures(): { running: number; waiting: number; refused: number } {
    let running = 0
    let waiting = 0
    for (const service of this.#services.values()) {
      running += service.running
      waiting += service.waiting
    }
    return { running, waiting, refused: this.#refused }
  }

  close(): Promise<void> {
    return this.#agent.destroy()
  }
}

/** The client's IP address, as the proxy has written it. */
const addressOf = ({ headers }: Dispatcher.RequestOptions): string =>
  String((headers as Record<string, unknown> | undefined)?.['x-forwarded-for'] ?? '')
