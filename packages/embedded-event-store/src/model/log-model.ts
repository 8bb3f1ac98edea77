/** The rules of streams in the simplest form: arrays. The server's behaviour is compared with this model. */
export interface ModelEvent {
  stream: string
  id: string
  revision: number
  /** A scavenge has taken it. */
  gone: boolean
}

export type Expected = number | 'no_stream' | 'any'
export type Answer = { revision: number } | 'wrong version' | 'deleted'

interface ModelStream {
  events: ModelEvent[]
  maxCount?: number
  truncateBefore: number
  softDeleted: boolean
  tombstoned: boolean
  hasMetadata: boolean
}

export class LogModel {
  /** Domain events in the order of the log; undefined: an event of the server's own. */
  log: (ModelEvent | undefined)[] = []
  readonly #streams = new Map<string, ModelStream>()

  append(name: string, expected: Expected, ids: string[]): Answer {
    const stream = this.#stream(name)
    if (stream.tombstoned) return 'deleted'
    const last = stream.events.length - 1
    if (expected !== 'any') {
      const expectedLast = expected === 'no_stream' ? -1 : expected
      if (expectedLast > last) return 'wrong version'
      if (expectedLast < last) {
        const same = ids.map((id, i) => {
          const there = stream.events[expectedLast + 1 + i]
          return there?.id === id && !there.gone
        })
        if (same.every(Boolean)) return { revision: expectedLast + ids.length }
        if (!(expected === 'no_stream' && stream.softDeleted && !same[0])) return 'wrong version'
      }
    }
    for (const id of ids) {
      const event = { stream: name, id, revision: stream.events.length, gone: false }
      stream.events.push(event)
      this.log.push(event)
    }
    if (stream.softDeleted) {
      stream.softDeleted = false
      stream.truncateBefore = last + 1
      this.log.push(undefined)
    }
    return { revision: stream.events.length - 1 }
  }

  delete(name: string): 'done' | 'deleted' | 'wrong version' {
    const stream = this.#stream(name)
    if (stream.tombstoned) return 'deleted'
    // A stream that never existed cannot be deleted.
    if (!stream.hasMetadata && stream.events.length === 0) return 'wrong version'
    stream.hasMetadata = true
    stream.softDeleted = true
    stream.maxCount = undefined
    this.log.push(undefined)
    return 'done'
  }

  tombstone(name: string): 'done' | 'deleted' {
    const stream = this.#stream(name)
    if (stream.tombstoned) return 'deleted'
    stream.tombstoned = true
    this.log.push(undefined)
    return 'done'
  }

  setLimits(name: string, limits: { maxCount?: number; truncateBefore: number }): 'done' | 'deleted' {
    const stream = this.#stream(name)
    if (stream.tombstoned) return 'deleted'
    stream.hasMetadata = true
    // Metadata revives a deleted stream too, without the events that it had.
    if (stream.softDeleted) this.log.push(undefined)
    const revived = stream.softDeleted ? { truncateBefore: stream.events.length, softDeleted: false } : {}
    Object.assign(stream, { maxCount: undefined, ...limits, ...revived })
    this.log.push(undefined)
    return 'done'
  }

  read(
    name: string,
    backwards: boolean,
    from: number | 'start' | 'end',
    count: number,
  ): string[] | 'deleted' | 'none' {
    const stream = this.#stream(name)
    if (stream.tombstoned) return 'deleted'
    if (stream.softDeleted || stream.events.length === 0) return 'none'
    const visible = this.#visible(stream)
    const last = stream.events.length - 1
    const oldest = visible[0]?.revision ?? last + 1
    if (!backwards) {
      const first = from === 'start' ? 0 : from === 'end' ? last + 1 : from
      return visible
        .filter(({ revision }) => revision >= first)
        .slice(0, count)
        .map(({ id }) => id)
    }
    const first = from === 'start' ? oldest : from === 'end' ? last : from
    const below = visible.filter(({ revision }) => revision <= first).reverse()
    return below.slice(0, count).map(({ id }) => id)
  }

  /** Ids of all events that the log still has. */
  all(): string[] {
    return this.log.flatMap(event => (event && !event.gone ? [event.id] : []))
  }

  lastRevision(name: string): number {
    return this.#stream(name).events.length - 1
  }

  /** The newest event of the whole log stays. */
  scavenge(): void {
    const newest = this.log.at(-1)
    for (const stream of this.#streams.values()) {
      const visible = new Set(stream.tombstoned || stream.softDeleted ? [] : this.#visible(stream))
      for (const event of stream.events) if (!visible.has(event) && event !== newest) event.gone = true
    }
  }

  /** Resolves the outcome of an unanswered append from the server's log. */
  settle(name: string, ids: string[]): void {
    if (ids.length > 0) this.append(name, 'any', ids)
  }

  #visible(stream: ModelStream): ModelEvent[] {
    const byCount = stream.maxCount === undefined ? 0 : stream.events.length - stream.maxCount
    const oldest = Math.max(stream.truncateBefore, byCount)
    return stream.events.filter(({ revision, gone }) => revision >= oldest && !gone)
  }

  #stream(name: string): ModelStream {
    let stream = this.#streams.get(name)
    if (!stream) {
      stream = { events: [], truncateBefore: 0, softDeleted: false, tombstoned: false, hasMetadata: false }
      this.#streams.set(name, stream)
    }
    return stream
  }
}
