import { randomUUID } from 'node:crypto'
import { setImmediate as onImmediate } from 'node:timers'
import { setImmediate } from 'node:timers/promises'
import {
  type Appended,
  checkAppend,
  type Expectation,
  StreamDeleted,
  WrongExpectation,
} from './append-rules.ts'
import { type EventToStore, tombstoneEvent } from './event-to-store.ts'
import type { Faults } from './faults.ts'
import { RecentIds } from './recent-ids.ts'
import type { Storage } from './storage.ts'
import { StreamMetadata } from './stream-metadata.ts'
import { storeIsStopping } from './wire.ts'

interface Queued {
  run: () => unknown
  resolve: (value: never) => void
  reject: (error: unknown) => void
}

interface AppendLogOptions {
  recentIdsKept?: number
  /** Listeners are notified of a commit immediately, and of later ones within this time in ms together. */
  gatherMs?: number
  faults?: Faults
}

/**
 * The write side of the log. Concurrent writes share one transaction and so one fsync (group commit); they are
 * acknowledged after the commit. Listeners are notified of a commit once it is durable.
 */
export class AppendLog {
  readonly #storage: Storage
  readonly #listeners = new Set<() => void>()
  readonly #recentIds: RecentIds
  readonly #faults: Faults | undefined
  readonly #gatherMs: number
  #toldAt = Number.NEGATIVE_INFINITY
  #telling: NodeJS.Timeout | undefined
  #queue: Queued[] = []
  #scheduled = false
  #stopped = false
  /** For metrics: transactions, writes that were answered, and writes that the disk refused. */
  readonly counts = { commits: 0, answered: 0, failed: 0 }

  /** @param recentIdsKept how many ids `any` and `stream_exists` recognise as repeats; 0: none */
  constructor(storage: Storage, { recentIdsKept = 10_000, gatherMs = 0, faults }: AppendLogOptions = {}) {
    this.#storage = storage
    this.#recentIds = new RecentIds(recentIdsKept)
    this.#gatherMs = gatherMs
    this.#faults = faults
  }

  /** How many wait for the next commit. */
  get listeners(): number {
    return this.#listeners.size
  }

  append(stream: string, expected: Expectation, events: EventToStore[]): Promise<Appended> {
    return this.#enqueue(() => this.#append(stream, expected, events))
  }

  /** Soft delete: hides all events; the next append revives the stream at the next revision. */
  delete(stream: string, expected: Expectation): Promise<Appended> {
    return this.#enqueue(() => {
      this.#check(stream, expected)
      const neverWas = [stream, StreamMetadata.streamFor(stream)].every(
        name => (this.#storage.findStream(name)?.lastRevision ?? -1) < 0,
      )
      if (neverWas) throw new WrongExpectation(expected, 'no_stream')
      return this.#writeMetadata(stream, StreamMetadata.softDeletedBody())
    })
  }

  /** Closes the stream permanently. */
  tombstone(stream: string, expected: Expectation): Promise<Appended> {
    return this.#enqueue(() => {
      this.#check(stream, expected)
      const revision = this.#storage.findStream(stream)?.lastRevision ?? -1
      return { revision, position: this.#storage.tombstone(stream, tombstoneEvent(randomUUID())) }
    })
  }

  /** Calls `listener` after durable commits, until the returned function is called. */
  onCommit(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes no more writes; resolves when those that were taken have their answers. */
  async stop(): Promise<void> {
    this.#stopped = true
    while (this.#scheduled) await setImmediate()
  }

  async #enqueue<T>(run: () => T): Promise<T> {
    if (this.#stopped) throw storeIsStopping()
    const answer = await new Promise<T>((resolve, reject) => {
      this.#queue.push({ run, resolve, reject } as Queued)
      if (this.#scheduled) return
      this.#scheduled = true
      onImmediate(() => this.#flush())
    })
    await this.#faults?.beforeAnswer()
    return answer
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
            if (!(error instanceof WrongExpectation || error instanceof StreamDeleted)) throw error
            outcomes.push(() => reject(error))
          }
        }
        this.#faults?.beforeCommit()
      })
    } catch (error) {
      this.counts.failed += queue.length
      this.#recentIds.clear()
      for (const { reject } of queue) reject(error)
      return
    }
    this.counts.commits++
    this.counts.answered += queue.length
    for (const settle of outcomes) settle()
    this.#tell()
    onImmediate(() => !this.#stopped && this.#storage.tidy())
  }

  #tell(): void {
    if (this.#telling) return
    const early = this.#toldAt + this.#gatherMs - performance.now()
    if (early > 0) {
      this.#telling = setTimeout(() => {
        this.#telling = undefined
        this.#tell()
      }, early).unref()
      return
    }
    this.#toldAt = performance.now()
    for (const listener of this.#listeners) listener()
  }

  #append(stream: string, expected: Expectation, events: EventToStore[]): Appended {
    const repeated = checkAppend(this.#storage, this.#recentIds, stream, expected, events)
    if (repeated) return repeated
    const state = this.#storage.findStream(stream)
    if (events.length === 0) return { revision: state?.lastRevision ?? -1, position: undefined }
    const revived = this.#revivedBy(stream)
    const { lastRevision, positions } = this.#storage.appendEvents(stream, events)
    const firstRevision = lastRevision - events.length + 1
    for (const [index, { id }] of events.entries()) {
      this.#recentIds.remember(id, {
        stream,
        revision: firstRevision + index,
        position: positions[index] as number,
      })
    }
    if (revived) this.#revive(revived.stream, revived.from)
    return { revision: lastRevision, position: positions.at(-1) }
  }

  /** The soft-deleted stream that an append to `stream`, or to its metadata, brings back, and from where on. */
  #revivedBy(stream: string): { stream: string; from: number } | undefined {
    const original = StreamMetadata.isMetadataStream(stream) ? StreamMetadata.originalOf(stream) : stream
    const state = this.#storage.findStream(original)
    return state?.retention.softDeleted ? { stream: original, from: state.lastRevision + 1 } : undefined
  }

  /** Keeps all metadata of the stream but `$tb`; metadata that is not JSON hides nothing and stays. */
  #revive(stream: string, from: number): void {
    const metadata = this.#storage.lastEvent(StreamMetadata.streamFor(stream))
    const body = metadata && StreamMetadata.withTruncateBefore(metadata.data, from)
    if (body) this.#writeMetadata(stream, body)
  }

  /** A delete is checked like an append whose event cannot have been written before. */
  #check(stream: string, expected: Expectation): void {
    checkAppend(this.#storage, this.#recentIds, stream, expected, [tombstoneEvent(randomUUID())])
  }

  #writeMetadata(stream: string, data: Uint8Array): Appended {
    const { lastRevision, positions } = this.#storage.appendEvents(StreamMetadata.streamFor(stream), [
      {
        id: randomUUID(),
        type: '$metadata',
        contentType: 'application/json',
        metadata: new Uint8Array(),
        data,
      },
    ])
    return { revision: lastRevision, position: positions[0] }
  }
}
