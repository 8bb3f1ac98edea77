import { randomUUID } from 'node:crypto'
import type { AppendLog } from '../append-log.ts'
import type { StoredEvent } from '../event-record.ts'
import type { Storage } from '../storage.ts'
import { StreamMetadata } from '../stream-metadata.ts'
import { isHidden, oldestVisibleRevision } from '../stream-window.ts'
import { Progress } from './progress.ts'

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))

/** Messages that nobody could deal with: links in a stream of their own, until they are replayed. */
export class ParkedMessages {
  readonly #storage: Storage
  readonly #log: AppendLog
  readonly #stream: string
  /** Replayed up to here (exclusive); what of it is dealt with is then hidden by `$tb`. */
  #next: number
  #stop: number
  #progress: Progress
  #hidden: number

  constructor(storage: Storage, log: AppendLog, stream: string) {
    this.#storage = storage
    this.#log = log
    this.#stream = stream
    const { first } = this.#range()
    this.#next = first
    this.#stop = first
    this.#hidden = first
    this.#progress = new Progress(first - 1)
  }

  async park(event: StoredEvent, target: StoredEvent | undefined, reason: string): Promise<void> {
    await this.#log.append(this.#stream, 'any', [
      {
        id: randomUUID(),
        type: '$>',
        contentType: 'application/octet-stream',
        metadata: json({ added: new Date().toISOString(), reason }),
        // A link that points at nothing is parked as it is.
        data: target ? Buffer.from(`${target.revision}@${target.stream}`) : event.data,
      },
    ])
  }

  count(): number {
    const { first, end } = this.#range()
    return Math.max(0, end - Math.max(first, this.#next))
  }

  /** From now on `next` hands out what is parked, up to a revision (exclusive) of the stream of parked messages. */
  replay(stopAt: number | undefined): void {
    const { first, end } = this.#range()
    this.#next = Math.max(first, this.#next)
    this.#stop = Math.max(this.#stop, Math.min(stopAt ?? end, end))
  }

  /** Parked messages to be replayed, oldest first. */
  next(limit: number): StoredEvent[] {
    const state = this.#storage.findStream(this.#stream)
    const count = Math.min(limit, this.#stop - this.#next)
    if (!state || count <= 0) return []
    const { events } = this.#storage.readStream(state, this.#next, count, false)
    for (const { revision } of events) this.#progress.begin(Number(revision))
    this.#next = Number(events.at(-1)?.revision ?? this.#stop - 1) + 1
    return events
  }

  /** A replayed message was dealt with; true when it was the last of the replay. */
  done(revision: number): boolean {
    this.#progress.done(revision)
    return this.#next >= this.#stop && this.#progress.isIdle()
  }

  /** Hides what was replayed and dealt with. */
  async hideDone(): Promise<void> {
    const before = this.#progress.reached() + 1
    if (before <= this.#hidden) return
    this.#hidden = before
    await this.#log.append(StreamMetadata.streamFor(this.#stream), 'any', [
      {
        id: randomUUID(),
        type: '$metadata',
        contentType: 'application/json',
        metadata: new Uint8Array(),
        data: json({ $tb: before }),
      },
    ])
  }

  #range(): { first: number; end: number } {
    const state = this.#storage.findStream(this.#stream)
    if (!state) return { first: 0, end: 0 }
    const end = state.lastRevision + 1
    return { first: isHidden(state) ? end : oldestVisibleRevision(this.#storage, state, Date.now()), end }
  }
}
