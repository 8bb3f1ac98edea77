import type { Stream } from '@koryaku/contracts/define-family.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'
import type { EventStore, RecordedEvent } from '@koryaku/server-kit/event-store.ts'
import { moderationIn, type StreamEnd } from '@koryaku/server-kit/moderation-chain.ts'
import { LRUCache } from 'lru-cache'
import { type Evolving, evolveBy } from './decider.ts'

/** A folded stream: its state, and its last event. `revision` −1n: the stream is empty. */
export interface KnownStream<State> extends StreamEnd {
  state: State
  position: bigint | undefined
}

/** `recent`: ids of the newest events, by which a command finds that it was done before. */
interface KeptStream<State> extends KnownStream<State> {
  recent: ReadonlySet<string>
}
interface Kept<State> {
  streams: LRUCache<string, KeptStream<State>>
  reads: Map<string, { running: Promise<KeptStream<State>>; next?: Promise<KeptStream<State>> }>
}

const RECENT_MAX = 500
const ID_BYTES = 100

// Bound: command-api | states of users | BYTES_MAX
/** Bytes of kept states per decider and event store. */
const BYTES_MAX = 16 * 1024 * 1024
/** An entry without its text: names, flags, and the cache's own bookkeeping. */
const OVERHEAD = 1_000

const perStore = new WeakMap<EventStore, WeakMap<object, Kept<unknown>>>()

function keptIn<State>(events: EventStore, decider: Evolving<State, never>): Kept<State> {
  const perDecider = perStore.get(events) ?? new WeakMap<object, Kept<unknown>>()
  perStore.set(events, perDecider)
  const found = perDecider.get(decider)
  if (found) return found as Kept<State>
  const sizeCalculation = ({ state, recent }: KeptStream<State>) =>
    OVERHEAD + ID_BYTES * recent.size + (decider.bytesOf?.(state) ?? 0)
  const kept: Kept<State> = {
    streams: new LRUCache({ maxSize: BYTES_MAX, sizeCalculation }),
    reads: new Map(),
  }
  perDecider.set(decider, kept as Kept<unknown>)
  return kept
}

/** The state of a stream that has no events. */
export const emptyStream = <State>({ initial }: { initial: State }): KnownStream<State> => ({
  ...{ state: initial, revision: -1n, position: undefined, moderation: undefined },
})

/** The folded stream after one more event. */
export const withEvent = <State, Event extends DomainEvent>(
  decider: Evolving<State, Event>,
  known: KnownStream<State>,
  event: RecordedEvent<NoInfer<Event>>,
): KnownStream<State> => ({
  state: evolveBy(decider, known.state, event),
  revision: event.revision,
  position: event.position,
  moderation: moderationIn(event) ?? known.moderation,
})

/**
 * The present state of a stream that grows for years. Only events after the kept state are read, so that the cost of a
 * command does not grow with the stream. Concurrent readers share a read: one that began before a reader came may miss
 * what that reader has seen acknowledged, so it waits for the next.
 */
export async function readKept<State, Event extends DomainEvent>(
  events: EventStore,
  decider: Evolving<State, Event>,
  stream: Stream<Event>,
): Promise<KeptStream<State>> {
  const { streams, reads } = keptIn(events, decider as Evolving<State, never>)

  async function read(): Promise<KeptStream<State>> {
    const kept = streams.get(stream)
    let known: KnownStream<State> = kept ?? emptyStream(decider)
    const ids: string[] = []
    for await (const event of events.readWhole(stream, { from: known.revision + 1n })) {
      known = withEvent(decider, known, event)
      ids.push(event.id)
    }
    if (kept && ids.length === 0) return kept
    const recent = new Set([...(kept?.recent ?? []), ...ids].slice(-RECENT_MAX))
    const fresh = { ...known, recent }
    if (known.revision >= 0n) streams.set(stream, fresh)
    return fresh
  }

  function start(): Promise<KeptStream<State>> {
    const running = read().finally(() => {
      if (reads.get(stream)?.running === running) reads.delete(stream)
    })
    reads.set(stream, { running })
    return running
  }

  const current = reads.get(stream)
  if (!current) return start()
  current.next ??= current.running.catch(() => {}).then(start)
  return current.next
}
