import http2 from 'node:http2'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type AllStreamRecordedEvent,
  type RecordedEvent as ClientEvent,
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  START,
  StreamNotFoundError,
  streamNameFilter,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import {
  type EventMetadata,
  type EventStore,
  EventStoreUnavailable,
  type Recorded,
  type RecordedEvent,
  StreamTooLong,
  WrongExpectedRevision,
} from '@koryaku/contracts/event-store-port.ts'
import { DOMAIN_STREAM_PREFIXES, eventDefinition, type Release } from '@koryaku/contracts/events.ts'
import { readStored, storedForm } from '@koryaku/contracts/stored-events.ts'
import { type LogEvent, logReader } from './event-log/read-log.ts'
import { hasPatience, patiently, pausePatiently } from './patience.ts'
import { storeTime } from './store-time.ts'

export * from '@koryaku/contracts/event-store-port.ts'

const ATTEMPTS = 5
const APPEND_TIMEOUT_MS = storeTime(2_500)
const READ_TIMEOUT_MS = storeTime(5_000)
const CLOSE_TIMEOUT_MS = 500
/** Maximum number of events of a stream read into memory. */
const STREAM_EVENTS_MAX = 10_000
const WINDOW_BYTES = 2 * 1024 * 1024

let windowWidened = false
/** The default 64 KiB HTTP/2 window limits catch-up reads: widen it once, before the client's first use. */
function widenHttp2Window(): void {
  if (windowWidened) return
  windowWidened = true
  const connect = http2.connect
  http2.connect = ((authority: string, options: http2.ClientSessionOptions, listener?: () => void) => {
    const settings = { ...options?.settings, initialWindowSize: WINDOW_BYTES }
    const session = connect(authority, { ...options, settings }, listener)
    session.once('connect', () => session.destroyed || session.setLocalWindowSize(WINDOW_BYTES * 8))
    return session
  }) as typeof http2.connect
}

type StoredEvent = ClientEvent | AllStreamRecordedEvent | LogEvent

function recordedBy(event: StoredEvent, release: Release): RecordedEvent {
  const metadata = (event.metadata ?? {}) as unknown as EventMetadata
  const original = event.data as object
  const data = readStored(event.type, metadata.schemaVersion ?? 1, original, release)
  const recording = {
    id: event.id,
    stream: event.streamId,
    revision: event.revision,
    position: (event as { position?: { commit: bigint } }).position?.commit ?? 0n,
    created: event.created,
    original,
    metadata,
  }
  if (data === undefined)
    return {
      ...recording,
      ...{ known: false, type: 'Unknown', storedType: event.type, data: original },
      unknown: release(event.type) ? 'version' : 'type',
    }
  // The only place that trusts the log: data that was parsed when written has its type.
  return { ...recording, known: true, type: event.type, data } as Recorded
}

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => {
    // Aborted: the caller looks at its signal.
  })

/**
 * Connects to an EventStoreDB by its official client; the only place that knows it.
 * One per process: the client's batch append keeps its pending requests per process.
 * @param release what the reading and writing code knows; another than this one only in tests of mixed fleets
 */
export function connectEventStore(url: string, release: Release = eventDefinition): EventStore {
  const toRecorded = (event: StoredEvent) => recordedBy(event, release)
  widenHttp2Window()
  const client = EventStoreDBClient.connectionString(url)
  const readLog = logReader(url)

  /** All events of a read; one that breaks is made again, since it changes nothing. */
  async function collect(read: () => AsyncIterable<{ event?: StoredEvent }>): Promise<RecordedEvent[]> {
    let failure: unknown
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (attempt > 0) await pause(50 * 2 ** attempt)
      const events: RecordedEvent[] = []
      try {
        for await (const { event } of read()) if (event) events.push(toRecorded(event))
        return events
      } catch (error) {
        if (error instanceof StreamNotFoundError) return []
        failure = error
      }
    }
    throw new EventStoreUnavailable('read failed', { cause: failure })
  }

  const store: EventStore = {
    async append(stream, expected, events) {
      const batch = events.map(event => {
        const { data, schemaVersion } = storedForm(event, release)
        const { id, type } = event
        return jsonEvent({ id, type, data: data as never, metadata: { ...event.metadata, schemaVersion } })
      })
      let failure: unknown
      for (let attempt = 0; attempt < ATTEMPTS && hasPatience(); attempt++) {
        if (attempt > 0) await pausePatiently(50 * 2 ** attempt)
        try {
          const result = await patiently(
            client.appendToStream(stream, batch, {
              expectedRevision: expected === 'no_stream' ? NO_STREAM : expected,
            }),
            APPEND_TIMEOUT_MS,
          )
          return { revision: result.nextExpectedRevision, position: result.position?.commit }
        } catch (error) {
          if (error instanceof WrongExpectedVersionError)
            throw new WrongExpectedRevision(stream, { cause: error })
          failure = error
        }
      }
      throw new EventStoreUnavailable(`append to ${stream} had no clear answer`, { cause: failure })
    },

    async readStream(stream, { from, maxCount } = {}) {
      const events = () =>
        client.readStream(stream, {
          fromRevision: from ?? START,
          maxCount: maxCount ?? STREAM_EVENTS_MAX + 1,
        })
      const recorded = await patiently(collect(events), READ_TIMEOUT_MS)
      if (maxCount === undefined && recorded.length > STREAM_EVENTS_MAX) throw new StreamTooLong(stream)
      return recorded
    },

    async *readWhole(stream, options = {}) {
      let { from } = options
      let failures = 0
      let failure: unknown
      while (failures < ATTEMPTS && hasPatience()) {
        if (failures > 0) await pausePatiently(50 * 2 ** failures)
        const events = client.readStream(stream, { fromRevision: from ?? START })[Symbol.asyncIterator]()
        try {
          for (;;) {
            const { done, value } = await patiently(events.next(), READ_TIMEOUT_MS)
            if (done) return
            if (!value.event) continue
            failures = 0
            from = value.event.revision + 1n
            yield toRecorded(value.event)
          }
        } catch (error) {
          if (error instanceof StreamNotFoundError) return
          failures += 1
          failure = error
        } finally {
          // A reader who leaves early, or a read that is late, must not leave the call open.
          void events.return?.()?.catch(() => {})
        }
      }
      throw new EventStoreUnavailable(`the stream ${stream} could not be read to its end`, { cause: failure })
    },

    async readTail(stream, maxCount) {
      const events = () =>
        client.readStream(stream, { direction: 'backwards', fromRevision: 'end', maxCount })
      return (await patiently(collect(events), READ_TIMEOUT_MS)).reverse()
    },

    readLast: async stream => (await store.readTail(stream, 1))[0],

    async headPosition() {
      const events = () => client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 })
      return (await patiently(collect(events), READ_TIMEOUT_MS))[0]?.position
    },

    async *readAll(options) {
      for await (const page of store.readPages(options)) yield* page
    },

    async *readPages({ after, ...options } = {}) {
      if (readLog) {
        const pages = readLog({ after, prefixes: DOMAIN_STREAM_PREFIXES, ...options })
        try {
          for await (const page of pages) yield page.map(toRecorded)
        } catch (error) {
          throw new EventStoreUnavailable('the log could not be read to its end', { cause: error })
        }
        return
      }
      // The client's own readAll has no filter, so a catch-up subscription that ends when caught up serves instead.
      for await (const event of subscribeOnce(after, { ...options, endWhenCaughtUp: true })) yield [event]
    },

    async *subscribe({ after, signal, onRetry }) {
      let last = after
      let failures = 0
      while (!signal.aborted) {
        try {
          for await (const event of subscribeOnce(last, { signal })) {
            failures = 0
            last = event.position
            yield event
          }
        } catch (error) {
          if (signal.aborted) return
          onRetry?.(error)
          await pause(Math.min(5_000, 100 * 2 ** failures++), signal)
        }
      }
    },

    async setMaxCount(stream, maxCount) {
      await patiently(client.setStreamMetadata(stream, { maxCount }), APPEND_TIMEOUT_MS)
    },

    // Cancels all calls; calls that broke with the store never report their end to the client.
    close: () => Promise.race([client.dispose(), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]),
  }

  async function* subscribeOnce(
    after: bigint | undefined,
    {
      signal,
      endWhenCaughtUp = false,
      prefixes = DOMAIN_STREAM_PREFIXES,
    }: { signal?: AbortSignal; endWhenCaughtUp?: boolean; prefixes?: readonly string[] },
  ): AsyncGenerator<RecordedEvent> {
    if (signal?.aborted) return
    const subscription = client.subscribeToAll({
      fromPosition: after === undefined ? START : { commit: after, prepare: after },
      filter: streamNameFilter({ prefixes: [...prefixes] }),
    })
    let newest = after
    let stopped = false
    let caughtUp = false
    // Leaving the loop early would keep the gRPC call open: cancel it and end the stream in every case.
    const stop = () => {
      stopped = true
      void subscription.unsubscribe().catch(() => {})
      subscription.destroy()
    }
    signal?.addEventListener('abort', stop, { once: true })
    // Raised when the last event of history has reached the buffer, ahead of what the consumer has taken.
    subscription.on('caughtUp', () => {
      caughtUp = true
      if (endWhenCaughtUp && subscription.readableLength === 0) stop()
    })
    try {
      for await (const { event } of subscription) {
        const recorded = event && toRecorded(event)
        // Delivery is at-least-once; drops duplicates.
        if (recorded && (newest === undefined || recorded.position > newest)) {
          newest = recorded.position
          yield recorded
        }
        if (stopped || (endWhenCaughtUp && caughtUp && subscription.readableLength === 0)) return
      }
    } catch (error) {
      if (!stopped) throw error
    } finally {
      signal?.removeEventListener('abort', stop)
      if (!stopped) stop()
    }
  }

  return store
}
