import { randomUUID } from 'node:crypto'
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { AppendLog } from './append-log.ts'
import { PAGE } from './counted-reads.ts'
import {
  caughtUp,
  checkpoint,
  confirmation,
  type EventForm,
  eventMessage,
  fellBehind,
} from './event-messages.ts'
import { TOMBSTONE_REVISION } from './event-record.ts'
import { type Outgoing, sendWithBackpressure } from './outgoing.ts'
import type { FilteredRead, ReadFrom } from './read-request.ts'
import type { Storage } from './storage.ts'
import { isTombstoned, oldestVisibleRevision } from './stream-window.ts'
import { Wake } from './wake.ts'
import { streamDeleted } from './wire.ts'

interface Subscription {
  from: ReadFrom
  form: EventForm
}

/**
 * Events of one stream strictly after a revision, then live ones. The listener is there before history is read, and
 * "live" is reading on from the cursor when woken: no gap and no duplicate. A missing stream is waited for.
 */
export async function subscribeToStream(
  call: Outgoing<ReadResp>,
  storage: Storage,
  log: AppendLog,
  stream: string,
  { from, form }: Subscription,
): Promise<void> {
  const wake = new Wake(log, call)
  const send = (message: ReadResp) => sendWithBackpressure(call, message)
  const first = storage.findStream(stream)
  if (isTombstoned(storage, stream, first)) throw streamDeleted(stream)
  await send(confirmation(randomUUID()))
  let cursor = from === 'end' ? (first?.lastRevision ?? -1) + 1 : from === 'start' ? 0 : from + 1
  let live = false
  while (!call.cancelled) {
    wake.reset()
    const state = storage.findStream(stream)
    // What is hidden now was delivered live to those who listened: the window bounds history only.
    if (state && !live) cursor = Math.max(cursor, oldestVisibleRevision(storage, state, Date.now()))
    const page = state ? storage.readStream(state, cursor, PAGE, false) : { events: [], atEnd: true }
    if (live && !page.atEnd) {
      await send(fellBehind())
      live = false
    }
    for (const event of page.events) {
      if (event.revision === TOMBSTONE_REVISION) throw streamDeleted(stream)
      await send(eventMessage(storage, event, form))
      cursor = Number(event.revision) + 1
    }
    if (!page.atEnd) continue
    if (isTombstoned(storage, stream, state)) throw streamDeleted(stream)
    if (!live) await send(caughtUp())
    live = true
    await wake.wait()
  }
}

/** The whole log strictly after a position, then live; with a filter also checkpoints of how far it has looked. */
export async function subscribeToAll(
  call: Outgoing<ReadResp>,
  storage: Storage,
  log: AppendLog,
  filter: FilteredRead | undefined,
  { from, form }: Subscription,
): Promise<void> {
  const wake = new Wake(log, call)
  const send = (message: ReadResp) => sendWithBackpressure(call, message)
  let cursor = from === 'end' ? storage.head() : from === 'start' ? 0 : from + 1
  await send(confirmation(randomUUID()))
  let considered = 0
  let lastCheckpoint = cursor - 1
  const sendCheckpoint = async () => {
    considered = 0
    lastCheckpoint = cursor - 1
    await send(checkpoint(lastCheckpoint))
  }
  let live = false
  while (!call.cancelled) {
    wake.reset()
    const page = storage.readAll(cursor, PAGE, false)
    if (live && !page.atEnd) {
      await send(fellBehind())
      live = false
    }
    for (const event of page.events) {
      if (!filter || filter.matches(event)) await send(eventMessage(storage, event, form))
      cursor = event.position + 1
      if (filter && ++considered >= filter.checkpointEvery) await sendCheckpoint()
    }
    if (!page.atEnd) continue
    if (!live) {
      if (filter && cursor - 1 > lastCheckpoint) await sendCheckpoint()
      await send(caughtUp())
      live = true
    }
    await wake.wait()
  }
}
