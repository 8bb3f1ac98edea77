/** Metadata of every event. No address, mail or free text. */
export interface EventMetadata {
  $correlationId: string
  $causationId: string
  schemaVersion: number
  /** Who did it: a user id, or `system`. */
  actorId: string
  /** Hash of the command's content: tells a repeat from another command under the same key. */
  commandHash?: string
  /** Of a moderation event: the hash of the one before it in its stream (`server/moderation-chain.ts`). */
  previousModeration?: string
  /** ISO time at which it happened; for imports earlier than the time of writing. */
  occurredAt: string
  app: string
}

export interface NewEvent {
  /** UUID; see `eventIdFor`: the same command must give the same ids. */
  id: string
  type: string
  data: object
  metadata: Omit<EventMetadata, 'schemaVersion'>
}

/** An event as read back, upcast to the current schema version. */
export interface RecordedEvent {
  id: string
  type: string
  stream: string
  revision: bigint
  /** Commit position in the log: orders all events, not consecutive. */
  position: bigint
  /** When the event store wrote it; lag is now − created. */
  created: Date
  data: Record<string, unknown>
  /** The data as stored, before upcasting: what fingerprints are made of. */
  original: Record<string, unknown>
  metadata: EventMetadata
  /** False for a type that this version does not know: skipped when live, fails a rebuild. */
  known: boolean
}

/** A recorded event of known kinds; a union of events distributes, so that `type` tells `data`. */
export type Recorded<Event extends { type: string; data: unknown }> = Event extends unknown
  ? Omit<RecordedEvent, 'type' | 'data'> & Event
  : never

/** The revision that the last event of a stream must have for an append to succeed. Never "any". */
export type ExpectedRevision = bigint | 'no_stream'

export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision'
}
/** A stream is longer than what was asked for at once. Half of it must never be taken for all of it. */
export class StreamTooLong extends Error {
  override readonly name = 'StreamTooLong'
}
/** The event store did not answer, or not clearly; the outcome of an append is then unknown. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable'
}

/** As gRPC says that data is lost or altered. */
const DATA_LOSS = 15

/** Did the store say that its log is not what was written, rather than nothing at all? */
export const isDamagedLog = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === DATA_LOSS || isDamagedLog(error.cause))

interface ReadOptions {
  after?: bigint
  signal?: AbortSignal
  /** Only streams that begin so; all domain streams by default. */
  prefixes?: readonly string[]
}

export interface EventStore {
  /**
   * Appends all events or none. A repeat with the same ids and revision answers like the first time.
   * An ambiguous answer is retried so; WrongExpectedRevision and EventStoreUnavailable are thrown.
   * @returns position of the last event (undefined when nothing was appended or a repeat hides it)
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: NewEvent[],
  ): Promise<{ revision: bigint; position: bigint | undefined }>
  /**
   * Events of one stream, oldest first from `from` (inclusive); `[]` when there is none. The first `maxCount` where
   * that is said; else all of them, or StreamTooLong: what can grow is read by `readWhole`.
   */
  readStream(stream: string, options?: { from?: bigint; maxCount?: number }): Promise<RecordedEvent[]>
  /** Every event of one stream, oldest first, one by one as they are taken: however long it is. */
  readWhole(stream: string): AsyncGenerator<RecordedEvent>
  /** The newest `maxCount` events of a stream, oldest first. */
  readTail(stream: string, maxCount: number): Promise<RecordedEvent[]>
  /** The last event of a stream. */
  readLast(stream: string): Promise<RecordedEvent | undefined>
  /** Position of the newest event of the whole log, or undefined when it is empty. */
  headPosition(): Promise<bigint | undefined>
  /** One pass over the whole log from after `after` to its present end: domain events only, in order. */
  readAll(options?: ReadOptions): AsyncGenerator<RecordedEvent>
  /** As `readAll`, in the pages in which the events come: for those who read millions. */
  readPages(options?: ReadOptions): AsyncGenerator<RecordedEvent[]>
  /**
   * Every domain event after `after`, then live ones, for ever: reconnects by itself from the last event
   * that was taken. Ends when the signal aborts.
   */
  subscribe(options: {
    after?: bigint
    signal: AbortSignal
    onRetry?: (error: unknown) => void
  }): AsyncGenerator<RecordedEvent>
  /** Keeps only the newest `maxCount` events of a stream. */
  setMaxCount(stream: string, maxCount: number): Promise<void>
  /** Ends all calls; soon over, whether or not the store is still there. */
  close(): Promise<void>
}
