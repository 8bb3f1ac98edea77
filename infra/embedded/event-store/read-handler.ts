import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'
import type { AppendLog } from './append-log.ts'
import { createFilter, type EventFilter } from './event-filter.ts'
import {
  caughtUp,
  checkpoint,
  confirmation,
  type EventForm,
  eventMessage,
  streamNotFound,
} from './event-messages.ts'
import { type Storage, type StoredEvent, type StreamState, TOMBSTONE_REVISION } from './storage.ts'
import { isHidden, oldestVisibleRevision } from './stream-window.ts'
import { invalidArgument, streamDeleted, streamNameOf, streams } from './wire.ts'

/** Events are paged out of the file, so that a slow reader costs one page of memory. */
const PAGE = 256

type Call = ServerWritableStream<ReadReq, ReadResp>

/** Streams.Read: a counted read or a subscription, of one stream or of all, either way. */
export async function handleRead(call: Call, storage: Storage, log: AppendLog): Promise<void> {
  const options = call.request.getOptions()
  if (!options) throw invalidArgument('options are missing')
  const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS
  const subscription = options.hasSubscription()
  if (!subscription && !options.hasCount()) throw invalidArgument('a read needs a count or a subscription')
  if (subscription && backwards) throw invalidArgument('a subscription reads forwards')
  if (options.hasStream() && options.hasFilter()) throw invalidArgument('only $all can be filtered')
  const form: EventForm = {
    structuredUuids: options.getUuidOption()?.hasStructured() ?? false,
    resolveLinks: options.getResolveLinks(),
  }
  const filter = options.hasFilter() ? filterOf(options.getFilter()) : undefined
  const limit = subscription ? Number.POSITIVE_INFINITY : Number(options.getCount())
  const send = (message: ReadResp) => sendWithBackpressure(call, message)

  const stream = options.getStream()
  if (stream) {
    const name = streamNameOf(stream.getStreamIdentifier())
    if (!name) throw invalidArgument('a stream name is needed')
    const place = stream.hasEnd() ? 'end' : stream.hasStart() ? 'start' : Number(stream.getRevision())
    if (subscription) await subscribeToStream(name, place)
    else await readStream(name, place)
    return
  }
  const all = options.getAll()
  if (!all) throw invalidArgument('a read needs a stream or $all')
  const place = all.hasEnd()
    ? 'end'
    : all.hasStart()
      ? 'start'
      : Number(all.getPosition()?.getCommitPosition() ?? 0)
  if (subscription) await subscribeToAll(place)
  else await readAll(place)

  async function readStream(name: string, place: number | 'start' | 'end'): Promise<void> {
    const state = storage.findStream(name)
    if (state?.tombstoned) throw streamDeleted(name)
    if (isHidden(state)) return void (await send(streamNotFound(name)))
    const oldest = oldestVisibleRevision(storage, state, Date.now())
    let cursor = backwards
      ? place === 'end'
        ? state.lastRevision
        : place === 'start'
          ? oldest
          : Math.min(place, state.lastRevision)
      : place === 'end'
        ? state.lastRevision + 1
        : Math.max(place === 'start' ? oldest : place, oldest)
    for (let left = limit; left > 0 && !call.cancelled; ) {
      const page = storage.readStream(state, cursor, Math.min(PAGE, left), backwards)
      for (const event of page) {
        if (Number(event.revision) < oldest) return
        await send(eventMessage(storage, event, form))
      }
      if (page.length < Math.min(PAGE, left)) return
      left -= page.length
      cursor = Number(page.at(-1)?.revision) + (backwards ? -1 : 1)
    }
  }

  async function readAll(place: number | 'start' | 'end'): Promise<void> {
    const end = Number.MAX_SAFE_INTEGER
    let cursor = place === 'end' ? end : place === 'start' ? 0 : place
    let left = limit
    while (left > 0 && !call.cancelled) {
      const page = storage.readAll(cursor, PAGE, backwards)
      for (const event of page) {
        if (filter && !filter.matches(event)) continue
        await send(eventMessage(storage, event, form))
        if (--left === 0) return
      }
      if (page.length < PAGE) return
      cursor = (page.at(-1) as StoredEvent).position + (backwards ? 0 : 1)
    }
  }

  async function subscribeToStream(name: string, place: number | 'start' | 'end'): Promise<void> {
    // The listener is there before history is read; "live" is reading on from the cursor when woken.
    const wake = new Wake(log, call)
    await send(confirmation(randomUUID()))
    const current = (): StreamState | undefined => storage.findStream(name)
    let cursor = place === 'end' ? (current()?.lastRevision ?? -1) + 1 : place === 'start' ? 0 : place + 1
    let live = false
    while (!call.cancelled) {
      wake.reset()
      const state = current()
      if (state?.tombstoned) throw streamDeleted(name)
      const oldest = state ? oldestVisibleRevision(storage, state, Date.now()) : 0
      cursor = Math.max(cursor, oldest)
      const page = state ? storage.readStream(state, cursor, PAGE, false) : []
      for (const event of page) {
        if (event.revision === TOMBSTONE_REVISION) throw streamDeleted(name)
        await send(eventMessage(storage, event, form))
        cursor = Number(event.revision) + 1
      }
      if (page.length === PAGE) continue
      if (!live) await send(caughtUp())
      live = true
      await wake.wait()
    }
  }

  async function subscribeToAll(place: number | 'start' | 'end'): Promise<void> {
    const wake = new Wake(log, call)
    await send(confirmation(randomUUID()))
    let cursor = place === 'end' ? storage.head() : place === 'start' ? 0 : place + 1
    let considered = 0
    let lastCheckpoint = cursor - 1
    let live = false
    while (!call.cancelled) {
      wake.reset()
      const page = storage.readAll(cursor, PAGE, false)
      for (const event of page) {
        if (!filter || filter.matches(event)) await send(eventMessage(storage, event, form))
        cursor = event.position + 1
        if (filter && ++considered >= filter.checkpointEvery) {
          considered = 0
          lastCheckpoint = event.position
          await send(checkpoint(event.position))
        }
      }
      if (page.length === PAGE) continue
      if (!live) {
        if (filter && cursor - 1 > lastCheckpoint) {
          considered = 0
          lastCheckpoint = cursor - 1
          await send(checkpoint(lastCheckpoint))
        }
        await send(caughtUp())
        live = true
      }
      await wake.wait()
    }
  }
}

function filterOf(options: ReadReq.Options.FilterOptions | undefined): EventFilter | undefined {
  try {
    return options && createFilter(options)
  } catch (error) {
    throw invalidArgument((error as Error).message)
  }
}

async function sendWithBackpressure(call: Call, message: ReadResp): Promise<void> {
  if (call.cancelled || call.write(message)) return
  const stop = new AbortController()
  const cancelled = once(call, 'cancelled', { signal: stop.signal })
  await Promise.race([once(call, 'drain', { signal: stop.signal }), cancelled]).finally(() => stop.abort())
  cancelled.catch(() => {})
}

/** Waits for the next commit, or the end of the call; a commit between `reset` and `wait` is not missed. */
class Wake {
  #woken = false
  #resolve: (() => void) | undefined

  constructor(log: AppendLog, call: Call) {
    const wake = () => {
      this.#woken = true
      this.#resolve?.()
    }
    const forget = log.onCommit(wake)
    const end = () => {
      forget()
      wake()
    }
    call.once('cancelled', end)
    call.once('close', end)
    call.once('error', end)
  }

  reset(): void {
    this.#woken = false
  }

  async wait(): Promise<void> {
    if (this.#woken) return
    await new Promise<void>(resolve => {
      this.#resolve = resolve
    })
    this.#resolve = undefined
  }
}
