import { randomUUID } from 'node:crypto'
import type { StoredEvent } from '../event-record.ts'
import { Latencies } from './latencies.ts'
import { Rate } from './rate.ts'

/** An event on its way through a group. */
export interface Message {
  event: StoredEvent
  /** Its place in the group's source; a replayed message has none. */
  place?: number
  /** Its place among the parked messages, when it is replayed. */
  parkedRevision?: number
  retries: number
}

interface Delivery {
  message: Message
  since: number
  timer: NodeJS.Timeout | undefined
}

/** How a consumer is reached. */
export interface Connection {
  name: string
  user: string
  address: string
  /** How many messages it takes before it answers for one. */
  slots: number
  /** False while what was sent has not left yet. */
  isFlowing: () => boolean
  send: (message: Message) => void
  drop: (error: unknown) => void
}

/** One who takes messages of a group, and what he has not answered for yet. */
export class Consumer {
  readonly id = randomUUID()
  readonly connection: Connection
  readonly rate = new Rate()
  readonly latencies = new Latencies()
  readonly #deliveries = new Map<string, Delivery>()

  constructor(connection: Connection) {
    this.connection = connection
  }

  hasRoom(): boolean {
    return this.inFlight() < this.connection.slots && this.connection.isFlowing()
  }

  inFlight(): number {
    return this.#deliveries.size
  }

  deliver(message: Message, timeoutMs: number, onTimeout: () => void): void {
    // 0: as long as it takes.
    const timer = timeoutMs === 0 ? undefined : setTimeout(onTimeout, timeoutMs).unref()
    this.#deliveries.set(message.event.id, { message, timer, since: performance.now() })
    this.rate.count()
    this.connection.send(message)
  }

  /** Takes back a message that was answered for or timed out; undefined when it is no longer his. */
  take(eventId: string): Message | undefined {
    const delivery = this.#deliveries.get(eventId)
    if (!delivery) return undefined
    clearTimeout(delivery.timer)
    this.#deliveries.delete(eventId)
    this.latencies.add(performance.now() - delivery.since)
    return delivery.message
  }

  takeAll(): Message[] {
    return [...this.#deliveries.keys()].flatMap(id => this.take(id) ?? [])
  }
}
