import type { Stream } from './define-family.ts'
import type { DomainEvent } from './events.ts'

/** Metadata of every event. No address, mail or free text. */
export interface EventMetadata {
  $correlationId: string
  $causationId: string
  schemaVersion: number
  /** The actor: a user ID, or `system`. */
  actorId: string
  /** Hash of the command's content: distinguishes a retry from another command under the same key. */
  commandHash?: string
  /** For a moderation event: the hash of the previous one in its stream (`server/moderation-chain.ts`). */
  previousModeration?: string
  /** ISO time at which it happened; for imports earlier than the time of writing. */
  occurredAt: string
  app: string
}

/** An event to append, with its ID, actor and time. */
export type NewEvent<Event extends DomainEvent = DomainEvent> = Event & {
  /** UUID; see `eventIdFor`: the same command must give the same ids. */
  id: string
  metadata: Omit<EventMetadata, 'schemaVersion'>
}

/** Where and when an event was written, and by whom. */
export interface Recording {
  id: string
  stream: string
  revision: bigint
  /** Commit position in the log: orders all events, not consecutive. */
  position: bigint
  /** When the event store wrote it; lag is now − created. */
  created: Date
  /** The data as stored, before upcasting: the input of hashes. */
  original: object
  metadata: EventMetadata
}

/** An event as read, upcast to the current version; in a union, `type` discriminates `data`. */
export type Recorded<Event extends DomainEvent = DomainEvent> = Event & Recording & { known: true }

/**
 * An event of an unknown type: skipped when live, since newer code rebuilds its rows, and an error in a rebuild. Or of
 * a known type in an unsupported version: the reader stops before it and leaves it to newer code.
 */
export interface UnknownEvent extends Recording {
  known: false
  type: 'Unknown'
  storedType: string
  unknown: 'type' | 'version'
  data: unknown
}

/** An event read from a stream, discriminated by `known` and `type`. */
export type RecordedEvent<Event extends DomainEvent = DomainEvent> = Recorded<Event> | UnknownEvent

/** True if this code supports the event's type and version; narrows the type. */
export const isKnown = <Event extends DomainEvent>(event: RecordedEvent<Event>): event is Recorded<Event> =>
  event.known

/** An event that matters for a decision has a type or version that only newer code supports. */
export class UnsupportedEventVersion extends Error {
  override readonly name = 'UnsupportedEventVersion'
}

/**
 * Narrows an event to the supported ones.
 * @throws UnsupportedEventVersion for an unsupported type or version
 */
export function requireKnown<Event extends DomainEvent>(event: RecordedEvent<Event>): Recorded<Event> {
  if (event.known) return event
  throw newerThanThisCode(event as UnknownEvent)
}

const newerThanThisCode = ({ storedType, metadata, stream, revision }: UnknownEvent) =>
  new UnsupportedEventVersion(`${storedType} version ${metadata.schemaVersion} (${stream} ${revision})`)

/**
 * Narrows an event to the supported types.
 * @returns the event; undefined for an unsupported type
 * @throws UnsupportedEventVersion for an unsupported version
 */
export function ofKnownType<Event extends DomainEvent>(
  event: RecordedEvent<Event>,
): Recorded<Event> | undefined {
  if (event.known || (event as UnknownEvent).unknown === 'version') return requireKnown(event)
  return undefined
}

/**
 * Passes the supported events of a batch to `take`, up to the first unsupported version.
 * @param take receives the events before it, if any
 * @throws UnsupportedEventVersion afterwards, if the batch contains an unsupported version
 */
export async function upToNewer(
  batch: readonly RecordedEvent[],
  take: (readable: readonly RecordedEvent[]) => Promise<void>,
): Promise<void> {
  const newer = batch.find(event => !event.known && event.unknown === 'version')
  const readable = newer ? batch.slice(0, batch.indexOf(newer)) : batch
  if (readable.length > 0) await take(readable)
  if (newer) requireKnown(newer)
}

/** The type of an event in the log, supported or not. */
export const storedType = (event: RecordedEvent): string => (event.known ? event.type : event.storedType)

/** The revision that the last event of a stream must have for an append to succeed. Never "any". */
export type ExpectedRevision = bigint | 'no_stream'

export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision'
}
/** A stream is longer than the requested limit. A part must never be taken for the whole. */
export class StreamTooLong extends Error {
  override readonly name = 'StreamTooLong'
}
/** The event store did not respond, or not clearly; the outcome of an append is then unknown. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable'
}

/** The gRPC status of lost or altered data. */
const DATA_LOSS = 15

/** True if the store reported damage of its log, rather than no response. */
export const isDamagedLog = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === DATA_LOSS || isDamagedLog(error.cause))

/** A name that was not made by a family (for example from a seal) guarantees nothing about its events. */
type StreamName<Event> = Stream<Event> | string

interface ReadOptions {
  after?: bigint
  signal?: AbortSignal
  /** Only streams that begin so; all domain streams by default. */
  prefixes?: readonly string[]
}

export interface EventStore {
  /**
   * Appends all events or none. Idempotent: a retry with the same event IDs and revision gets the first result; an
   * ambiguous response is retried.
   * @param stream name from a family, which determines the allowed events
   * @param expected revision of the last event of the stream, or `no_stream`
   * @param events validated by their schemas before anything is written
   * @returns revision and position of the last event; no position if nothing was appended or a retry hides it
   * @throws WrongExpectedRevision after a concurrent append
   * @throws EventStoreUnavailable if the outcome is unknown or the store is unreachable
   * @throws InvalidEvent if an event does not match its schema
   */
  append<Event extends DomainEvent>(
    stream: Stream<Event>,
    expected: ExpectedRevision,
    events: readonly NewEvent<NoInfer<Event>>[],
  ): Promise<{ revision: bigint; position: bigint | undefined }>
  /**
   * Reads events of one stream, oldest first.
   * @param from first revision, inclusive
   * @param maxCount maximum number of events; omit it to read the whole stream
   * @returns the events; empty if the stream does not exist
   * @throws StreamTooLong if `maxCount` is omitted and the stream exceeds the read limit; use `readWhole` for streams
   * that grow
   */
  readStream<Event extends DomainEvent = DomainEvent>(
    stream: StreamName<Event>,
    options?: { from?: bigint; maxCount?: number },
  ): Promise<RecordedEvent<Event>[]>
  /**
   * Reads every event of one stream, oldest first, one by one as they are consumed, whatever its length.
   * @param from first revision, inclusive
   */
  readWhole<Event extends DomainEvent = DomainEvent>(
    stream: StreamName<Event>,
    options?: { from?: bigint },
  ): AsyncGenerator<RecordedEvent<Event>>
  /**
   * Reads the newest events of a stream, oldest first.
   * @param maxCount maximum number of events
   */
  readTail<Event extends DomainEvent = DomainEvent>(
    stream: StreamName<Event>,
    maxCount: number,
  ): Promise<RecordedEvent<Event>[]>
  /**
   * Reads the last event of a stream.
   * @returns undefined if the stream is empty or missing
   */
  readLast<Event extends DomainEvent = DomainEvent>(
    stream: StreamName<Event>,
  ): Promise<RecordedEvent<Event> | undefined>
  /** Position of the newest event of the whole log, or undefined if it is empty. */
  headPosition(): Promise<bigint | undefined>
  /** Reads domain events of the whole log once, in order, from after `after` to its present end. */
  readAll(options?: ReadOptions): AsyncGenerator<RecordedEvent>
  /** Like `readAll`, in pages as they arrive: for readers of millions of events. */
  readPages(options?: ReadOptions): AsyncGenerator<RecordedEvent[]>
  /**
   * Subscribes to domain events after `after`, then live ones, without an end: reconnects automatically after the last
   * event consumed.
   * @param signal ends the subscription
   * @param onRetry receives the error before each reconnection
   */
  subscribe(options: {
    after?: bigint
    signal: AbortSignal
    onRetry?: (error: unknown) => void
  }): AsyncGenerator<RecordedEvent>
  /** Sets `$maxCount`: the stream keeps only its newest events. */
  setMaxCount(stream: string, maxCount: number): Promise<void>
  /** Ends all calls and returns soon, even if the store is unreachable. */
  close(): Promise<void>
}
