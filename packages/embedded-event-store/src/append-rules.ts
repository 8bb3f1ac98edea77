import type { EventToStore } from './event-to-store.ts'
import type { RecentIds } from './recent-ids.ts'
import type { Storage } from './storage.ts'
import { StreamMetadata } from './stream-metadata.ts'
import { isTombstoned } from './stream-window.ts'

/** The expected state of a stream; a number is the revision of the last event. */
export type Expectation = number | 'no_stream' | 'stream_exists' | 'any'

export interface Appended {
  /** −1: an empty append to a stream without events. */
  revision: number
  position: number | undefined
}

export class WrongExpectation extends Error {
  readonly expected: Expectation
  readonly actual: number | 'no_stream'
  constructor(expected: Expectation, actual: number | 'no_stream') {
    super('wrong expected version')
    this.expected = expected
    this.actual = actual
  }
}
export class StreamDeleted extends Error {}

/**
 * May these events be appended? Returns the earlier answer when they already lie where they are expected to (a
 * repeat), undefined when they are to be written; throws when the stream is not as expected.
 */
export function checkAppend(
  storage: Storage,
  recentIds: RecentIds,
  stream: string,
  expected: Expectation,
  events: EventToStore[],
): Appended | undefined {
  const state = storage.findStream(stream)
  if (isTombstoned(storage, stream, state)) throw new StreamDeleted()
  const last = state?.lastRevision ?? -1
  const wrong = () => new WrongExpectation(expected, last < 0 ? 'no_stream' : last)

  if (expected === 'any' || expected === 'stream_exists') {
    if (expected === 'stream_exists') {
      if (state?.retention.softDeleted) throw new StreamDeleted()
      // A stream that has only metadata exists.
      const metadata = storage.findStream(StreamMetadata.streamFor(stream))
      if (last < 0 && (metadata?.lastRevision ?? -1) < 0) throw wrong()
    }
    return findRecentRepeat(recentIds, stream, events, wrong)
  }
  const expectedLast = expected === 'no_stream' ? -1 : expected
  if (expectedLast === last) return undefined
  if (!state || expectedLast > last) throw wrong()

  const stored = storage.stretchOf(state, expectedLast + 1, events.length)
  const isSame = events.map(({ id }, index) => stored[index]?.id === id)
  if (isSame.length > 0 && !isSame.includes(false)) {
    return { revision: expectedLast + events.length, position: stored.at(-1)?.position }
  }
  const revives = expected === 'no_stream' && state.retention.softDeleted && isSame[0] === false
  if (revives) return undefined
  throw wrong()
}

function findRecentRepeat(
  recentIds: RecentIds,
  stream: string,
  events: EventToStore[],
  wrong: () => WrongExpectation,
): Appended | undefined {
  const places = events.map(({ id }) => recentIds.find(stream, id))
  const last = places.at(-1)
  if (!places[0]) return undefined
  if (!last || places.includes(undefined)) throw wrong()
  return { revision: last.revision, position: last.position }
}
