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

/** Narrows to what this code knows. */
export const isKnown = <Event extends DomainEvent>(event: RecordedEvent<Event>): event is Recorded<Event> =>
  event.known

/** An event that decides something here is of a type or version that only newer code knows: no answer is right. */
export class NewerThanThisCode extends Error {
  override readonly name = 'NewerThanThisCode'
}

/** The event, where this code knows it; throws NewerThanThisCode for another. */
export function requireKnown<Event extends DomainEvent>(event: RecordedEvent<Event>): Recorded<Event> {
  if (event.known) return event
  throw newerThanThisCode(event as UnknownEvent)
}

const newerThanThisCode = ({ storedType, metadata, stream, revision }: UnknownEvent) =>
  new NewerThanThisCode(`${storedType} version ${metadata.schemaVersion} (${stream} ${revision})`)

/** The event; undefined for a type that came later, NewerThanThisCode for a version that did. */
export function ofKnownType<Event extends DomainEvent>(
  event: RecordedEvent<Event>,
): Recorded<Event> | undefined {
  if (event.known || (event as UnknownEvent).unknown === 'version') return requireKnown(event)
  return undefined
}

/** Hands over what this code can read of a batch, and then throws NewerThanThisCode where something newer ended it. */
export async function upToNewer(
  batch: readonly RecordedEvent[],
  take: (readable: readonly RecordedEvent[]) => Promise<void>,
): Promise<void> {
  const newer = batch.find(event => !event.known && event.unknown === 'version')
  const readable = newer ? batch.slice(0, batch.indexOf(newer)) : batch
  if (readable.length > 0) await take(readable)
  if (newer) requireKnown(newer)
}

/** Its name in the log, also where this code does not know it. */
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
/** The event store did not answer, or not clearly; the outcome of an append is then unknown. */
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
   * Appends all events or none. A repeat with the same ids and revision answers like the first time.
   * An ambiguous answer is retried so; WrongExpectedRevision and EventStoreUnavailable are thrown. Data is parsed by its
   * schema before; InvalidEvent is thrown, and nothing written, where it does not fit.
   * @returns position of the last event (undefined when nothing was appended or a repeat hides it)
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
  /** Every event of one stream from `from` (inclusive), oldest first, one by one as they are taken: however long it is. */
  readWhole<Event extends DomainEvent = DomainEvent>(
    stream: StreamName<Event>,
    options?: { from?: bigint },
  ): AsyncGenerator<RecordedEvent<Event>>
  /** The newest `maxCount` events of a stream, oldest first. */
  readTail<Event extends DomainEvent = DomainEvent>(
    stream: StreamName<Event>,
    maxCount: number,
  ): Promise<RecordedEvent<Event>[]>
  /** The last event of a stream. */
  readLast<Event extends DomainEvent = DomainEvent>(
    stream: StreamName<Event>,
  ): Promise<RecordedEvent<Event> | undefined>
  /** Position of the newest event of the whole log, or undefined when it is empty. */
  headPosition(): Promise<bigint | undefined>
  /** One pass over the whole log from after `after` to its present end: domain events only, in order. */
  readAll(options?: ReadOptions): AsyncGenerator<RecordedEvent>
  /** As `readAll`, in the pages in which the events come: for those who read millions. */
  readPages(options?: ReadOptions): AsyncGenerator<RecordedEvent[]>
  /**
   * Subscribes to domain events after `after`, then live ones, without an end: reconnects automatically after the last
   * event taken. Ends when the signal aborts.
   */
  subscribe(options: {
    after?: bigint
    signal: AbortSignal
    onRetry?: (error: unknown) => void
  }): AsyncGenerator<RecordedEvent>
  /** Keeps only the newest `maxCount` events of a stream. */
  setMaxCount(stream: string, maxCount: number): Promise<void>
  /** Ends all calls and returns soon, even if the store is unreachable. */
  close(): Promise<void>
}
