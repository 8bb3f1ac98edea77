/** Where an event of a recent append lies. */
export interface EventPlace {
  stream: string
  revision: number
  position: number
}

/** The ids of the newest events, by which a repeated append without an expected revision is recognised. */
export class RecentIds {
  readonly #places = new Map<string, EventPlace>()
  readonly #kept: number

  /** @param kept how many ids are remembered; 0: none */
  constructor(kept: number) {
    this.#kept = kept
  }

  find(stream: string, id: string): EventPlace | undefined {
    const place = this.#places.get(id)
    return place?.stream === stream ? place : undefined
  }

  remember(id: string, place: EventPlace): void {
    if (this.#kept === 0) return
    // Last in, last out: a Map keeps the order of insertion.
    this.#places.delete(id)
    this.#places.set(id, place)
    if (this.#places.size <= this.#kept) return
    const oldest = this.#places.keys().next()
    if (!oldest.done) this.#places.delete(oldest.value)
  }

  clear(): void {
    this.#places.clear()
  }
}
