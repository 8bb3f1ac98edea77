import type { Stream } from '@koryaku/contracts/define-family.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'
import type { EventStore, RecordedEvent } from '@koryaku/server-kit/event-store.ts'

// Bound: command-api | events of one stream | STREAM_EVENTS_MAX
/**
 * Number of events from which a user cannot lengthen a stream that is read as a whole, and number of the newest events in
 * which a retry finds its own. Reading that number takes about 0.4 s.
 */
export const STREAM_EVENTS_MAX = 20_000

/**
 * Reads the newest events of a stream, oldest first, one by one. Streams of pairs have no other bound than calls per minute.
 */
export async function* readNewest<Event extends DomainEvent>(
  events: EventStore,
  stream: Stream<Event>,
  most = STREAM_EVENTS_MAX,
): AsyncGenerator<RecordedEvent<Event>> {
  const last = await events.readLast(stream)
  if (!last) return
  const from = last.revision - BigInt(most) + 1n
  yield* events.readWhole(stream, from > 0n ? { from } : {})
}
