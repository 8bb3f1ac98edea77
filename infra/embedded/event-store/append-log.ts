import { randomUUID } from 'node:crypto'
import { type EventToStore, type Storage, type StreamState, tombstoneEvent } from './storage.ts'
import { StreamMetadata } from './stream-metadata.ts'

/** What an append expects of its stream; a number is the revision of the last event. */
export type Expectation = number | 'no_stream' | 'stream_exists' | 'any'

export interface Appended {
  /** −1: an empty append to a stream without events. */
  revision: number
  position: number | undefined
}

export class WrongExpectation extends Error {
  readonly expected: Expectation
  readonly actual: number | 'no_stream'
  constructor(expected: Expectation, actual: number | 'no_stream') {
    super('wrong expected version')
    this.expected = expected
    this.actual = actual
  }
}
export class StreamTombstoned extends Error {}

interface Queued {
  run: () => unknown
  resolve: (value: never) => void
  reject: (error: unknown) => void
}

/**
 * The write side of the log. Writes that arrive together share one transaction and so one fsync (group commit);
 * an answer is given only after the commit. Listeners hear of a commit once it is durable.
 */
export class AppendLog {
  readonly #storage: Storage
  readonly #listeners = new Set<() => void>()
  readonly #recentIds: Map<string, Appended>
  readonly #recentIdsKept: number
  #queue: Queued[] = []
  #scheduled = false

  /** @param recentIdsKept how many ids `any` and `stream_exists` recognise as repeats; 0: none */
  constructor(storage: Storage, { recentIdsKept = 10_000 } = {}) {
    this.#storage = storage
    this.#recentIds = new Map()
    this.#recentIdsKept = recentIdsKept
  }

  append(stream: string, expected: Expectation, events: EventToStore[]): Promise<Appended> {
    return this.#enqueue(() => this.#append(stream, expected, events))
  }

  /** Soft delete: hides all events; the next append revives the stream at the next revision. */
  delete(stream: string, expected: Expectation): Promise<Appended> {
    return this.#enqueue(() => {
      const state = this.#expect(stream, expected)
      return this.#writeTruncation(stream, state, undefined)
    })
  }

  /** Closes the stream for ever. */
  tombstone(stream: string, expected: Expectation): Promise<Appended> {
    return this.#enqueue(() => {
      const state = this.#expect(stream, expected)
      const position = this.#storage.tombstone(stream, tombstoneEvent(randomUUID()))
      return { revision: state?.lastRevision ?? -1, position }
    })
  }

  /** Calls `listener` after every durable commit, until the returned function is called. */
  onCommit(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #enqueue<T>(run: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ run, resolve, reject } as Queued)
      if (this.#scheduled) return
      this.#scheduled = true
      setImmediate(() => this.#flush())
    })
  }

  #flush(): void {
    this.#scheduled = false
    const queue = this.#queue
    this.#queue = []
    const outcomes: (() => void)[] = []
    try {
      this.#storage.transaction(() => {
        for (const { run, resolve, reject } of queue) {
          try {
            const value = run() as never
            outcomes.push(() => resolve(value))
          } catch (error) {
            // A refusal is decided before anything is written; any other error undoes the whole transaction.
            if (!(error instanceof WrongExpectation || error instanceof StreamTombstoned)) throw error
            outcomes.push(() => reject(error))
          }
        }
      })
    } catch (error) {
      this.#recentIds.clear()
      for (const { reject } of queue) reject(error)
      return
    }
    for (const settle of outcomes) settle()
    for (const listener of this.#listeners) listener()
  }

  #append(stream: string, expected: Expectation, events: EventToStore[]): Appended {
    const state = this.#storage.findStream(stream)
    if (state?.tombstoned) throw new StreamTombstoned()
    const repeated = this.#findRepeat(state, expected, events)
    if (repeated) return repeated
    this.#expect(stream, expected)
    if (events.length === 0) return { revision: state?.lastRevision ?? -1, position: undefined }
    if (state?.retention.softDeleted) this.#writeTruncation(stream, state, state.lastRevision + 1)
    const { lastRevision, position } = this.#storage.appendEvents(stream, events)
    const appended = { revision: lastRevision, position }
    this.#remember(stream, events, appended)
    return appended
  }

  /** The stream if it is as expected; throws otherwise. */
  #expect(stream: string, expected: Expectation): StreamState | undefined {
    const state = this.#storage.findStream(stream)
    if (state?.tombstoned) throw new StreamTombstoned()
    const last = state?.lastRevision ?? -1
    const visible = last >= 0 && !state?.retention.softDeleted
    const met =
      expected === 'any' ||
      (expected === 'no_stream' && !visible) ||
      (expected === 'stream_exists' && visible) ||
      (typeof expected === 'number' && last === expected)
    if (!met) throw new WrongExpectation(expected, last < 0 ? 'no_stream' : last)
    return state
  }

  /**
   * A repeat of an earlier append: with an expected revision below the current one, the ids that follow it are
   * the same. Partly the same is a wrong version, which the expectation then reports.
   */
  #findRepeat(
    state: StreamState | undefined,
    expected: Expectation,
    events: EventToStore[],
  ): Appended | undefined {
    const first = events[0]
    if (!state || !first) return undefined
    if (expected === 'any' || expected === 'stream_exists') {
      return this.#recentIdsKept > 0 ? this.#recentIds.get(`${state.name}\n${first.id}`) : undefined
    }
    const from = expected === 'no_stream' ? 0 : expected + 1
    if (state.lastRevision < from) return undefined
    const stored = this.#storage.idsOf(state, from, events.length)
    if (stored.length !== events.length || stored.some(({ id }, i) => id !== events[i]?.id)) return undefined
    return { revision: from + events.length - 1, position: stored.at(-1)?.position }
  }

  #remember(stream: string, events: EventToStore[], appended: Appended): void {
    if (this.#recentIdsKept === 0) return
    const first = events[0]
    if (!first) return
    this.#recentIds.set(`${stream}\n${first.id}`, appended)
    const oldest = this.#recentIds.keys().next().value
    if (this.#recentIds.size > this.#recentIdsKept && oldest !== undefined) this.#recentIds.delete(oldest)
  }

  #writeTruncation(stream: string, state: StreamState | undefined, before: number | undefined): Appended {
    const { position } = this.#storage.appendEvents(StreamMetadata.streamFor(stream), [
      {
        id: randomUUID(),
        type: '$metadata',
        contentType: 'application/json',
        metadata: new Uint8Array(),
        data: StreamMetadata.withTruncateBefore(state?.retention ?? {}, before),
      },
    ])
    return { revision: state?.lastRevision ?? -1, position }
  }
}
