import type { Recorded } from '@koryaku/server-kit/event-store.ts'

/** Sums of changes by key, while a batch is folded. */
export class Sums<Row extends object> {
  readonly #rows = new Map<string, Row>()
  readonly #zero: (key: string) => Row

  constructor(zero: (key: string) => Row) {
    this.#zero = zero
  }

  /** The row to add to; new ones begin at zero. */
  of(key: string): Row {
    const found = this.#rows.get(key)
    if (found) return found
    const row = this.#zero(key)
    this.#rows.set(key, row)
    return row
  }

  /** The rows in the order of their keys, so that two writers would lock them in the same order. */
  rows(): Row[] {
    return [...this.#rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  }
}

/** The games, and the members, that these events name. */
export const gameIdsIn = (events: readonly Recorded[]): string[] =>
  events.flatMap(({ data }) => ('gameId' in data ? [data.gameId] : []))
export const userIdsIn = (events: readonly Recorded[]): string[] =>
  events.flatMap(({ data }) => ('userId' in data ? [data.userId] : []))
