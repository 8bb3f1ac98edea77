import { randomUUID } from 'node:crypto'
import type { AppendLog } from '../append-log.ts'
import type { Storage } from '../storage.ts'
import { StreamMetadata } from '../stream-metadata.ts'
import { lastVisibleEvent } from '../stream-window.ts'
import type { EventSource } from './event-source.ts'

const KEPT = 2

/** How far a group has come, in a stream of its own. */
export class Checkpoints {
  readonly #storage: Storage
  readonly #log: AppendLog
  readonly #stream: string
  readonly #source: EventSource

  constructor(storage: Storage, log: AppendLog, stream: string, source: EventSource) {
    this.#storage = storage
    this.#log = log
    this.#stream = stream
    this.#source = source
  }

  read(): number | undefined {
    const event = lastVisibleEvent(this.#storage, this.#stream)
    return event && this.#source.parse(JSON.parse(Buffer.from(event.data).toString('utf8')))
  }

  async write(place: number): Promise<void> {
    if (!this.#storage.findStream(this.#stream)) {
      await this.#append(StreamMetadata.streamFor(this.#stream), '$metadata', { $maxCount: KEPT })
    }
    const spelled = this.#source.spell(place)
    await this.#append(
      this.#stream,
      '$SubscriptionCheckpoint',
      /^\d+$/.test(spelled) ? Number(spelled) : spelled,
    )
  }

  async #append(stream: string, type: string, data: unknown): Promise<void> {
    await this.#log.append(stream, 'any', [
      {
        id: randomUUID(),
        type,
        contentType: 'application/json',
        metadata: new Uint8Array(),
        data: Buffer.from(JSON.stringify(data)),
      },
    ])
  }
}
