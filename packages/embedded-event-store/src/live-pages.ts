import type { Delivery } from './delivery.ts'
import type { StoredEvent } from './event-record.ts'
import { PAGE, REMEMBERED_MS, type Storage } from './storage.ts'

/** Subscribers wait at few different positions; one at another position reads separately. */
const KEPT = 8

/** A page of the log, and what was made of it for subscribers. */
class LogPage {
  readonly events: StoredEvent[]
  readonly atEnd: boolean
  /** Where the next page begins. */
  readonly next: number
  readonly #deliveries = new Map<string, Delivery>()

  constructor(storage: Storage, cursor: number) {
    const { events, atEnd } = storage.readAll(cursor, PAGE, false)
    const last = events.at(-1)
    this.events = events
    this.atEnd = atEnd
    this.next = last ? last.position + 1 : cursor
  }

  /** Made once for all who want the same. */
  delivery(wanted: string, make: () => Delivery): Delivery {
    const made = this.#deliveries.get(wanted) ?? make()
    if (this.#deliveries.size < KEPT) this.#deliveries.set(wanted, made)
    return made
  }
}

/** Pages at the end of the log, shared by the subscribers that wait there for new events. */
export class LivePages {
  readonly #storage: Storage
  readonly #pages = new Map<number, LogPage>()
  #head = -1
  #since = 0

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** The log from a position on. */
  from(cursor: number): LogPage {
    const head = this.#storage.head()
    const now = performance.now()
    if (head !== this.#head || now - this.#since > REMEMBERED_MS) {
      this.#pages.clear()
      this.#since = now
    }
    this.#head = head
    const page = this.#pages.get(cursor) ?? new LogPage(this.#storage, cursor)
    if (page.atEnd && this.#pages.size < KEPT) this.#pages.set(cursor, page)
    return page
  }
}
