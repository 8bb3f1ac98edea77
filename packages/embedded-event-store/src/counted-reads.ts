import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import { type EventForm, eventMessages, streamNotFound } from './event-messages.ts'
import type { StoredEvent } from './event-record.ts'
import type { Frames } from './frames.ts'
import { type Outgoing, Outlet } from './outgoing.ts'
import type { FilteredRead, ReadFrom } from './read-request.ts'
import { PAGE, type Storage } from './storage.ts'
import { isHidden, isTombstoned, oldestVisibleRevision } from './stream-window.ts'
import { streamDeleted } from './wire.ts'

interface CountedRead {
  from: ReadFrom
  count: number
  backwards: boolean
  form: EventForm
}

/** Events of one stream from a revision, inclusive both ways. */
export async function readStream(
  call: Outgoing<ReadResp | Frames>,
  storage: Storage,
  stream: string,
  { from, count, backwards, form }: CountedRead,
): Promise<void> {
  const state = storage.findStream(stream)
  if (isTombstoned(storage, stream, state)) throw streamDeleted(stream)
  if (!state) storage.confirmAbsent(stream)
  const outlet = new Outlet(call)
  if (isHidden(state)) return outlet.send(streamNotFound(stream))
  const oldest = oldestVisibleRevision(storage, state, Date.now())
  let cursor = backwards
    ? place(from, { start: oldest, end: state.lastRevision })
    : Math.max(oldest, place(from, { start: oldest, end: state.lastRevision + 1 }))
  for (let left = count; left > 0 && !call.cancelled; ) {
    const page = storage.readStream(state, cursor, Math.min(PAGE, left), backwards)
    const visible = page.events.filter(({ revision }) => revision >= oldest)
    if (visible.length > 0) await outlet.send(eventMessages(storage, visible, form))
    if (page.atEnd || visible.length < page.events.length) return
    left -= page.events.length
    cursor = Number(page.events.at(-1)?.revision) + (backwards ? -1 : 1)
  }
}

/** The whole log: forwards from a position inclusive, backwards strictly before it. */
export async function readAll(
  call: Outgoing<ReadResp | Frames>,
  storage: Storage,
  filter: FilteredRead | undefined,
  { from, count, backwards, form }: CountedRead,
): Promise<void> {
  let cursor = place(from, { start: 0, end: Number.MAX_SAFE_INTEGER })
  const outlet = new Outlet(call)
  for (let left = count; left > 0 && !call.cancelled; ) {
    const page = storage.readAll(cursor, filter ? PAGE : Math.min(PAGE, left), backwards)
    const matching = page.events.filter(event => !filter || filter.matches(event)).slice(0, left)
    if (matching.length > 0) await outlet.send(eventMessages(storage, matching, form))
    if (page.atEnd) return
    left -= matching.length
    cursor = (page.events.at(-1) as StoredEvent).position + (backwards ? 0 : 1)
  }
}

const place = (from: ReadFrom, ends: { start: number; end: number }): number =>
  typeof from === 'number' ? from : ends[from]
