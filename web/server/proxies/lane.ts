import { Agent, type Dispatcher } from 'undici'

/** How much may be under way to each service, and how long anything waits. */
export interface LaneOptions {
  /** Requests under way at once. */
  connections: number
  /** Requests that wait for one of those to end; further ones are refused at once. */
  waiting: number
  /** How long they wait. */
  waitMs: number
  /** Until the service begins to answer. */
  headersMs: number
  /** Between two parts of its answer. */
  bodyMs: number
}

type Done = (error: Error | null, answer?: Dispatcher.ResponseData) => void

/** There is no place now: try again in a moment. */
export class LaneFull extends Error {
  override readonly name = 'LaneFull'
}

interface Service {
  running: number
  waiting: Set<() => void>
}

/**
 * Connections to our services for one kind of request, so that no kind takes the place of another. Who finds no place
 * hears so soon; who never gets an answer hears that too. Stands where the proxy library wants a dispatcher.
 */
export class Lane {
  readonly #agent: Agent
  readonly #options: LaneOptions
  readonly #services = new Map<string, Service>()
  #refused = 0

  constructor(options: LaneOptions) {
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

  request(request: Dispatcher.RequestOptions & { origin: string }, done: Done): void {
    const service = this.#serviceAt(request.origin)
    const { connections, waiting, waitMs } = this.#options
    if (service.running < connections) {
      this.#send(service, request, done)
      return
    }
    const refuse = () => {
      this.#refused++
      done(new LaneFull('no connection is free'))
    }
    if (service.waiting.size >= waiting) {
      refuse()
      return
    }
    const next = () => {
      clearTimeout(timer)
      service.waiting.delete(next)
      this.#send(service, request, done)
    }
    const timer = setTimeout(() => {
      service.waiting.delete(next)
      refuse()
    }, waitMs)
    service.waiting.add(next)
  }

  #serviceAt(origin: string): Service {
    const known = this.#services.get(origin) ?? { running: 0, waiting: new Set() }
    this.#services.set(origin, known)
    return known
  }

  #send(service: Service, request: Dispatcher.RequestOptions & { origin: string }, done: Done): void {
    service.running++
    const leave = () => {
      service.running--
      const [next] = service.waiting
      next?.()
    }
    this.#agent.request(request, (error, answer) => {
      if (error) leave()
      else answer.body.once('close', leave)
      done(error, answer)
    })
  }

  /** Of all services together: under way, waiting for a place, and refused so far. */
  figures(): { running: number; waiting: number; refused: number } {
    let running = 0
    let waiting = 0
    for (const service of this.#services.values()) {
      running += service.running
      waiting += service.waiting.size
    }
    return { running, waiting, refused: this.#refused }
  }

  close(): Promise<void> {
    return this.#agent.destroy()
  }
}
