import { randomUUID } from 'node:crypto'
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { AppendLog } from './append-log.ts'
import { deliver } from './delivery.ts'
import {
  caughtUp,
  checkpoint,
  confirmation,
  type EventForm,
  eventMessages,
  fellBehind,
} from './event-messages.ts'
import { TOMBSTONE_REVISION } from './event-record.ts'
import type { Frames } from './frames.ts'
import type { LivePages } from './live-pages.ts'
import { type Outgoing, Outlet } from './outgoing.ts'
import type { FilteredRead, ReadFrom } from './read-request.ts'
import { PAGE, type Storage } from './storage.ts'
import { isTombstoned, oldestVisibleRevision } from './stream-window.ts'
import { Wake } from './wake.ts'
import { streamDeleted } from './wire.ts'

interface Subscription {
  from: ReadFrom
  form: EventForm
}

/**
 * Events of one stream strictly after a revision, then live ones. The listener is registered before history is read,
 * and "live" is reading on from the cursor when notified: no gap and no duplicate. Waits for a missing stream.
 */
export async function subscribeToStream(
  call: Outgoing<ReadResp | Frames>,
  storage: Storage,
  log: AppendLog,
  stream: string,
  { from, form }: Subscription,
): Promise<void> {
  const wake = new Wake(log, call)
  const outlet = new Outlet(call)
  const first = storage.findStream(stream)
  if (isTombstoned(storage, stream, first)) throw streamDeleted(stream)
  if (!first) storage.confirmAbsent(stream)
  await outlet.send(confirmation(randomUUID()))
  let cursor = from === 'end' ? (first?.lastRevision ?? -1) + 1 : from === 'start' ? 0 : from + 1
  let live = false
  while (!call.cancelled) {
    wake.reset()
    const state = storage.findStream(stream)
    // Events hidden now were delivered live to subscribers: the window limits history only.
    if (state && !live) cursor = Math.max(cursor, oldestVisibleRevision(storage, state, Date.now()))
    const page = state ? storage.readStream(state, cursor, PAGE, false) : { events: [], atEnd: true }
    if (live && !page.atEnd) {
      await outlet.send(fellBehind())
      live = false
    }
    const events = page.events.filter(({ revision }) => revision !== TOMBSTONE_REVISION)
    if (events.length > 0) await outlet.send(eventMessages(storage, events, form))
    cursor += page.events.length
    if (!page.atEnd) continue
    if (isTombstoned(storage, stream, state)) throw streamDeleted(stream)
    if (!live) await outlet.send(caughtUp())
    live = true
    await wake.wait()
  }
}

/**
 * The whole log strictly after a position, then live; with a filter also checkpoints of how far it has looked.
 * Subscribers who wait for the same events get them from one reading and encoding.
 */
export async function subscribeToAll(
  call: Outgoing<ReadResp | Frames>,
  storage: Storage,
  log: AppendLog,
  livePages: LivePages,
  filter: FilteredRead | undefined,
  { from, form }: Subscription,
): Promise<void> {
  const wake = new Wake(log, call)
  const outlet = new Outlet(call)
  let cursor = from === 'end' ? storage.head() : from === 'start' ? 0 : from + 1
  await outlet.send(confirmation(randomUUID()))
  let considered = 0
  let lastCheckpoint = cursor - 1
  let live = false
  while (!call.cancelled) {
    wake.reset()
    const page = livePages.from(cursor)
    if (live && !page.atEnd) {
      await outlet.send(fellBehind())
      live = false
    }
    const wanted = JSON.stringify([form, filter?.key, filter && considered])
    const delivery = page.delivery(wanted, () => deliver(storage, page.events, filter, form, considered))
    if (delivery.frames) await outlet.send(delivery.frames)
    considered = delivery.considered
    lastCheckpoint = delivery.checkpoint ?? lastCheckpoint
    cursor = page.next
    if (!page.atEnd) continue
    if (!live) {
      if (filter && cursor - 1 > lastCheckpoint) await outlet.send(checkpoint(cursor - 1))
      await outlet.send(caughtUp())
      live = true
    }
    await wake.wait()
  }
}
