import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import { type EventToSend, encodeMessages } from './event-encoding.ts'
import type { StoredEvent } from './event-record.ts'
import type { Frames } from './frames.ts'
import type { Storage } from './storage.ts'
import { isHidden, isTombstoned, oldestVisibleRevision } from './stream-window.ts'
import { identifierOf, streams } from './wire.ts'

const LINK_TYPE = '$>'

/** How a reader wants its events. */
export interface EventForm {
  structuredUuids: boolean
  resolveLinks: boolean
}

/** How a reader gets to see an event. */
export const shown = (storage: Storage, event: StoredEvent, form: EventForm): EventToSend =>
  form.resolveLinks ? resolve(storage, event) : { event }

/** Events as read messages. */
export const eventMessages = (storage: Storage, events: StoredEvent[], form: EventForm): Frames =>
  encodeMessages(
    events.map(event => shown(storage, event, form)),
    form.structuredUuids,
  )

/** The target of a link, with the link; a dangling link is sent alone. */
function resolve(storage: Storage, stored: StoredEvent): EventToSend {
  if (stored.type !== LINK_TYPE) return { event: stored }
  return { event: resolveLink(storage, stored), link: stored }
}

/** The body of a link is `revision@stream`; a target hidden by its stream's limits is not resolved. */
function resolveLink(storage: Storage, link: StoredEvent): StoredEvent | undefined {
  const [, revision, stream] = /^(\d+)@(.+)$/s.exec(Buffer.from(link.data).toString('utf8')) ?? []
  const state = stream === undefined ? undefined : storage.findStream(stream)
  if (isHidden(state) || isTombstoned(storage, state.name, state)) return undefined
  if (Number(revision) < oldestVisibleRevision(storage, state, Date.now())) return undefined
  const target = storage.readStream(state, Number(revision), 1, false).events[0]
  return target?.revision === BigInt(revision ?? -1) ? target : undefined
}

export const confirmation = (id: string): ReadResp =>
  new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(id),
  )
export const caughtUp = (): ReadResp => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp())
export const fellBehind = (): ReadResp =>
  new streams.ReadResp().setFellBehind(new streams.ReadResp.FellBehind())
export const streamNotFound = (stream: string): ReadResp =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)),
  )
export const checkpoint = (position: number): ReadResp =>
  new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint()
      .setCommitPosition(String(position))
      .setPreparePosition(String(position)),
  )
