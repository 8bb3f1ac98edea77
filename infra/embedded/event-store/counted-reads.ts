import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import { type EventForm, eventMessage, streamNotFound } from './event-messages.ts'
import type { StoredEvent } from './event-record.ts'
import { type Outgoing, sendWithBackpressure } from './outgoing.ts'
import type { FilteredRead, ReadFrom } from './read-request.ts'
import type { Storage } from './storage.ts'
import { isHidden, isTombstoned, oldestVisibleRevision } from './stream-window.ts'
import { streamDeleted } from './wire.ts'

/** Events are paged out of the file, so that a slow reader costs one page of memory. */
export const PAGE = 256

interface CountedRead {
  from: ReadFrom
  count: number
  backwards: boolean
  form: EventForm
}

/** Events of one stream from a revision, inclusive both ways. */
export async function readStream(
  call: Outgoing<ReadResp>,
  storage: Storage,
  stream: string,
  { from, count, backwards, form }: CountedRead,
): Promise<void> {
  const state = storage.findStream(stream)
  if (isTombstoned(storage, stream, state)) throw streamDeleted(stream)
  if (isHidden(state)) return sendWithBackpressure(call, streamNotFound(stream))
  const oldest = oldestVisibleRevision(storage, state, Date.now())
  let cursor = backwards
    ? place(from, { start: oldest, end: state.lastRevision })
    : Math.max(oldest, place(from, { start: oldest, end: state.lastRevision + 1 }))
  for (let left = count; left > 0 && !call.cancelled; ) {
    const page = storage.readStream(state, cursor, Math.min(PAGE, left), backwards)
    for (const event of page.events) {
      if (Number(event.revision) < oldest) return
      await sendWithBackpressure(call, eventMessage(storage, event, form))
    }
    if (page.atEnd) return
    left -= page.events.length
    cursor = Number(page.events.at(-1)?.revision) + (backwards ? -1 : 1)
  }
}

/** The whole log: forwards from a position inclusive, backwards strictly before it. */
export async function readAll(
  call: Outgoing<ReadResp>,
  storage: Storage,
  filter: FilteredRead | undefined,
  { from, count, backwards, form }: CountedRead,
): Promise<void> {
  let cursor = place(from, { start: 0, end: Number.MAX_SAFE_INTEGER })
  for (let left = count; left > 0 && !call.cancelled; ) {
    const page = storage.readAll(cursor, PAGE, backwards)
    for (const event of page.events) {
      if (filter && !filter.matches(event)) continue
      await sendWithBackpressure(call, eventMessage(storage, event, form))
      if (--left === 0) return
    }
    if (page.atEnd) return
    cursor = (page.events.at(-1) as StoredEvent).position + (backwards ? 0 : 1)
  }
}

const place = (from: ReadFrom, ends: { start: number; end: number }): number =>
  typeof from === 'number' ? from : ends[from]
