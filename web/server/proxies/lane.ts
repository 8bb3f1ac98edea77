import { onClientLeft } from '@koryaku/contracts/server/patience.ts'
import { Agent, type Dispatcher } from 'undici'
import { AddressQueues, Queue } from '#server/queue.ts'

/** How much may be under way to each service, and how long anything waits. */
export interface LaneOptions {
  /** Requests under way at once. */
  connections: number
  /** Requests that wait for one of those to end; further ones are refused at once. */
  waiting: number
  /** Of these, how many one address may have. */
  perAddress: { places: number; waiting: number }
  /** How long they wait. */
  waitMs: number
  /** Until the service begins to answer. */
  headersMs: number
  /** Between two parts of its answer. */
  bodyMs: number
}

type Done = (error: Error | null, answer?: Dispatcher.ResponseData) => void

/** The client disconnected before the service had answered: its read is cancelled. */
export class ClientLeft extends Error {
  override readonly name = 'ClientLeft'
}

/** There is no place now: try again in a moment. */
export class LaneFull extends Error {
  override readonly name = 'LaneFull'
}

/**
 * Connections to our services for one kind of request, so that no kind takes the place of another, and no address that
 * of all others. Who finds no place hears so soon; who never gets an answer hears that too. Stands where the proxy
 * library wants a dispatcher.
 */
export class Lane {
  readonly #agent: Agent
  readonly #options: LaneOptions
  readonly #services = new Map<string, Queue>()
  readonly #addresses: AddressQueues
  #refused = 0

  constructor(options: LaneOptions) {
    const { connections, perAddress, waitMs, headersMs, bodyMs } = options
    this.#options = options
    this.#addresses = new AddressQueues({ ...perAddress, waitMs })
    this.#agent = new Agent({
      connections,
      pipelining: 1,
      headersTimeout: headersMs,
      bodyTimeout: bodyMs,
      connectTimeout: Math.min(headersMs, 3_000),
    })
  }

  /** A read is cancelled when its client disconnects; a write is finished. */
  request(asked: Dispatcher.RequestOptions & { origin: string }, done: Done): void {
    const left = new AbortController()
    const isRead = asked.method === 'GET' || asked.method === 'HEAD'
    if (isRead) onClientLeft(() => left.abort(new ClientLeft()))
    const request = { ...asked, signal: left.signal }
    const refuse = () => {
      this.#refused++
      done(new LaneFull('no connection is free'))
    }
    const begin = (leaveAddress: () => void) =>
      this.#serviceAt(request.origin).enter(
        leave =>
          this.#send(request, done, () => {
            leave()
            leaveAddress()
          }),
        () => {
          leaveAddress()
          refuse()
        },
      )
    this.#addresses.enter(addressOf(request), begin, refuse)
  }

  #serviceAt(origin: string): Queue {
    const { connections: places, waiting, waitMs } = this.#options
    const service = this.#services.get(origin) ?? new Queue({ places, waiting, waitMs })
    this.#services.set(origin, service)
    return service
  }

  #send(request: Dispatcher.RequestOptions & { origin: string }, done: Done, leave: () => void): void {
    this.#agent.request(request, (error, answer) => {
      if (error) leave()
      else answer.body.once('close', leave)
      done(error, answer)
    })
  }

  /** Of all services together: under way, waiting for a place, and refused so far. */
  figures(): { running: number; waiting: number; refused: number } {
    let running = 0
    let waiting = this.#addresses.waiting
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

/** Who asks, in our own words: the proxy has written it. */
const addressOf = ({ headers }: Dispatcher.RequestOptions): string =>
  String((headers as Record<string, unknown> | undefined)?.['x-forwarded-for'] ?? '')
