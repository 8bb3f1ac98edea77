import type { AppendLog } from '../append-log.ts'
import { resolve } from '../event-messages.ts'
import type { StoredEvent } from '../event-record.ts'
import type { Storage } from '../storage.ts'
import { Checkpoints } from './checkpoints.ts'
import type { Consumer, Message } from './consumer.ts'
import { type ConsumerStrategy, createStrategy } from './consumer-strategy.ts'
import { type EventSource, sourceOf } from './event-source.ts'
import { type GroupEntry, groupStreams } from './group-entry.ts'
import { groupIsFull } from './group-errors.ts'
import { ParkedMessages } from './parked-messages.ts'
import { Progress } from './progress.ts'
import { Rate } from './rate.ts'

/** What is read ahead of the consumers is limited by the group's settings, and by this: events can be large. */
const BUFFER_BYTES = 4 * 1024 * 1024

/** What a consumer wants done with a message that it could not deal with. */
export type NackAction = 'retry' | 'park' | 'skip' | 'stop'

/**
 * A persistent subscription: reads its stream or the log, shares the events out among its consumers, and sees to it
 * that each is answered for, retried or parked. Nothing is kept but the entry, the checkpoint and the parked
 * messages: what was not answered for by the last checkpoint comes again after a restart.
 */
export class Group {
  readonly entry: GroupEntry
  readonly parked: ParkedMessages
  readonly source: EventSource
  readonly rate = new Rate()
  readonly consumers: Consumer[] = []
  /** What comes first: messages that came back, and replayed ones. */
  #returned: Message[] = []
  #buffer: Message[] = []
  /** Event ids that a consumer holds; a second event with the same id waits. */
  readonly #held = new Set<string>()
  readonly #storage: Storage
  readonly #strategy: ConsumerStrategy<Consumer>
  readonly #checkpoints: Checkpoints
  readonly #progress: Progress
  readonly #forget: () => void
  #cursor: number
  #live = false
  #mayHaveMore = true
  #scheduled = false
  #stopped = false
  #checkpointed: number | undefined
  #doneSinceCheckpoint = 0
  #checkpointTimer: NodeJS.Timeout | undefined

  constructor(entry: GroupEntry, storage: Storage, log: AppendLog) {
    this.entry = entry
    this.#storage = storage
    this.source = sourceOf(storage, entry)
    this.#strategy = createStrategy(entry.settings.strategy)
    const streams = groupStreams(entry)
    this.#checkpoints = new Checkpoints(storage, log, streams.checkpoint, this.source)
    this.parked = new ParkedMessages(storage, log, streams.parked)
    this.#checkpointed = this.#checkpoints.read()
    this.#cursor = this.#checkpointed === undefined ? entry.beginsAt : this.#checkpointed + 1
    this.#progress = new Progress(this.#cursor - 1)
    this.#forget = log.onCommit(() => {
      this.#mayHaveMore = true
      this.wake()
    })
  }

  connect(consumer: Consumer): void {
    const { stream, group, settings } = this.entry
    if (settings.maxSubscriberCount > 0 && this.consumers.length >= settings.maxSubscriberCount) {
      throw groupIsFull(stream, group)
    }
    this.consumers.push(consumer)
    this.wake()
  }

  /** What the consumer has not answered for goes to others, not counted as a retry. */
  disconnect(consumer: Consumer): void {
    const index = this.consumers.indexOf(consumer)
    if (index < 0) return
    this.consumers.splice(index, 1)
    const left = consumer.takeAll()
    for (const message of left) this.#held.delete(message.event.id)
    this.#returned = [...left, ...this.#returned]
    this.wake()
  }

  ack(consumer: Consumer, eventIds: string[]): void {
    for (const message of this.#takeBack(consumer, eventIds)) this.#finish(message)
    this.#shareOut()
  }

  nack(consumer: Consumer, eventIds: string[], action: NackAction, reason: string): void {
    for (const message of this.#takeBack(consumer, eventIds)) {
      if (action === 'park') this.#park(message, `Client explicitly nacked: ${reason}`)
      else if (action === 'skip') this.#finish(message)
      else if (action === 'stop') this.#returned.push(message)
      else this.#retry(message)
    }
    this.#shareOut()
  }

  replayParked(stopAt: number | undefined): void {
    this.parked.replay(stopAt)
    this.wake()
  }

  /** Ends the group's work here; what is durable of it stays. */
  stop(error: unknown): void {
    this.#stopped = true
    this.#forget()
    clearTimeout(this.#checkpointTimer)
    for (const consumer of this.consumers.splice(0)) {
      consumer.takeAll()
      consumer.connection.drop(error)
    }
  }

  /** Looks, before long, for what can be read and handed out. */
  wake(): void {
    if (this.#scheduled || this.#stopped) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      if (!this.#stopped && this.consumers.length > 0) this.#pump()
    })
  }

  state() {
    return {
      isLive: this.#live,
      buffered: this.#buffer.length,
      returned: this.#returned.length,
      held: this.#held.size,
      checkpointed: this.#checkpointed,
    }
  }

  /**
   * After each answer: when several that arrive together were dealt with first, new events would overtake those that
   * the next of them gives back.
   */
  #shareOut(): void {
    this.#returned = this.#handOut(this.#returned)
    this.#buffer = this.#handOut(this.#buffer)
    this.wake()
  }

  #pump(): void {
    this.#fill()
    this.#returned = this.#handOut(this.#returned)
    this.#buffer = this.#handOut(this.#buffer)
    if (this.#mayHaveMore && this.#hasSpace()) this.wake()
  }

  #hasSpace(): boolean {
    const { readBatchSize, historyBufferSize } = this.entry.settings
    if (this.#buffer.length === 0) return true
    if (this.#buffer.length + readBatchSize > historyBufferSize) return false
    const bytes = this.#buffer.reduce((sum, { event }) => sum + event.data.length + event.metadata.length, 0)
    return bytes < BUFFER_BYTES
  }

  /** Reads one batch, so that a long history does not keep others waiting. */
  #fill(): void {
    const { readBatchSize, historyBufferSize } = this.entry.settings
    for (const event of this.parked.next(historyBufferSize - this.#returned.length)) {
      this.#returned.push({ event, parkedRevision: Number(event.revision), retries: 0 })
    }
    if (!this.#mayHaveMore || !this.#hasSpace()) return
    const page = this.source.read(this.#cursor, readBatchSize, this.#live)
    for (const { place, event } of page.events) {
      this.#progress.begin(place)
      this.#buffer.push({ event, place, retries: 0 })
    }
    if (page.considered !== undefined) {
      this.#progress.pass(page.considered)
      this.#cursor = page.considered + 1
    }
    this.#live = page.atEnd
    this.#mayHaveMore = !page.atEnd
  }

  /** Gives messages to consumers; returns those that have to wait. */
  #handOut(messages: Message[]): Message[] {
    const waiting: Message[] = []
    for (const [index, message] of messages.entries()) {
      const { id } = message.event
      const choice = this.#held.has(id)
        ? 'skip'
        : this.#strategy(this.consumers, this.#streamOf(message.event))
      if (choice === 'full') return [...waiting, ...messages.slice(index)]
      if (choice === 'skip') waiting.push(message)
      else this.#deliver(choice, message)
    }
    return waiting
  }

  #deliver(consumer: Consumer, message: Message): void {
    const { id } = message.event
    this.#held.add(id)
    this.rate.count()
    consumer.deliver(message, this.entry.settings.messageTimeoutMs, () => {
      for (const late of this.#takeBack(consumer, [id])) this.#retry(late)
      this.wake()
    })
  }

  #takeBack(consumer: Consumer, eventIds: string[]): Message[] {
    return eventIds.flatMap(id => {
      const message = consumer.take(id)
      if (!message) return []
      this.#held.delete(id)
      return message
    })
  }

  #retry(message: Message): void {
    const { maxRetryCount } = this.entry.settings
    if (message.retries >= maxRetryCount) this.#park(message, `Reached retry count of ${maxRetryCount}`)
    else this.#returned.push({ ...message, retries: message.retries + 1 })
  }

  /** Done only once the parked message is durable; until then, or when that fails, it counts as not dealt with. */
  #park(message: Message, reason: string): void {
    const park = async () =>
      this.parked.park(message.event, resolve(this.#storage, message.event).event, reason)
    park()
      .then(() => this.#finish(message))
      .catch(() => this.#returned.push(message))
      .finally(() => this.wake())
  }

  #finish({ place, parkedRevision }: Message): void {
    if (place !== undefined) this.#progress.done(place)
    const isReplayed = parkedRevision !== undefined && this.parked.done(parkedRevision)
    this.#doneSinceCheckpoint++
    const { maxCheckpointCount, checkpointAfterMs } = this.entry.settings
    if (this.#doneSinceCheckpoint >= maxCheckpointCount || isReplayed) this.#checkpoint()
    else this.#checkpointTimer ??= setTimeout(() => this.#checkpointInTime(), checkpointAfterMs).unref()
  }

  #checkpointInTime(): void {
    this.#checkpointTimer = undefined
    if (this.#doneSinceCheckpoint >= this.entry.settings.minCheckpointCount) this.#checkpoint()
  }

  #checkpoint(): void {
    if (this.#stopped) return
    clearTimeout(this.#checkpointTimer)
    this.#checkpointTimer = undefined
    this.#doneSinceCheckpoint = 0
    this.#writeCheckpoint(this.#progress.reached()).catch(error => {
      // Not lost: the events since the last checkpoint come again after a restart.
      process.stderr.write(`checkpoint of ${this.entry.stream}::${this.entry.group}: ${error}\n`)
    })
  }

  async #writeCheckpoint(reached: number): Promise<void> {
    await this.parked.hideDone()
    if (reached < this.entry.beginsAt || reached <= (this.#checkpointed ?? -1)) return
    this.#checkpointed = reached
    await this.#checkpoints.write(reached)
  }

  #streamOf(event: StoredEvent): string {
    return (resolve(this.#storage, event).event ?? event).stream
  }
}
