import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { StoredEvent } from './event-record.ts'
import type { Storage } from './storage.ts'
import { isHidden, isTombstoned, oldestVisibleRevision } from './stream-window.ts'
import { identifierOf, streams, uuidFromString } from './wire.ts'

const LINK_TYPE = '$>'

/** How a reader wants its events. */
export interface EventForm {
  structuredUuids: boolean
  resolveLinks: boolean
}

/** One event as a read message; a link is resolved when asked for, a broken link goes alone. */
export function eventMessage(storage: Storage, event: StoredEvent, form: EventForm): ReadResp {
  const message = new streams.ReadResp.ReadEvent().setCommitPosition(String(event.position))
  const target = form.resolveLinks && event.type === LINK_TYPE ? resolveLink(storage, event) : undefined
  if (target) message.setEvent(recorded(target, form)).setLink(recorded(event, form))
  else if (form.resolveLinks && event.type === LINK_TYPE) message.setLink(recorded(event, form))
  else message.setEvent(recorded(event, form))
  return new streams.ReadResp().setEvent(message)
}

function recorded(event: StoredEvent, form: EventForm): ReadResp.ReadEvent.RecordedEvent {
  const message = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(uuidFromString(event.id, form.structuredUuids))
    .setStreamIdentifier(identifierOf(event.stream))
    .setStreamRevision(event.revision.toString())
    .setPreparePosition(String(event.position))
    .setCommitPosition(String(event.position))
    .setCustomMetadata(event.metadata)
    .setData(event.data)
  const metadata = message.getMetadataMap()
  metadata.set('type', event.type)
  metadata.set('content-type', event.contentType)
  metadata.set('created', (BigInt(event.created) * 10n).toString())
  return message
}

/** The body of a link is `revision@stream`; what its stream no longer shows, a link does not show either. */
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
