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

/** One event as a read message. */
export function eventMessage(storage: Storage, stored: StoredEvent, form: EventForm): ReadResp {
  const { event, link } = form.resolveLinks ? resolve(storage, stored) : { event: stored, link: undefined }
  const { RecordedEvent } = streams.ReadResp.ReadEvent
  const message = new streams.ReadResp.ReadEvent().setCommitPosition(String(stored.position))
  if (event) message.setEvent(recorded(RecordedEvent, event, form))
  if (link) message.setLink(recorded(RecordedEvent, link, form))
  return new streams.ReadResp().setEvent(message)
}

/** What a link points at, beside the link; a broken link goes alone. */
export function resolve(storage: Storage, stored: StoredEvent): { event?: StoredEvent; link?: StoredEvent } {
  if (stored.type !== LINK_TYPE) return { event: stored }
  return { event: resolveLink(storage, stored), link: stored }
}

interface RecordedMessage {
  setId(id: ReturnType<typeof uuidFromString>): this
  setStreamIdentifier(identifier: ReturnType<typeof identifierOf>): this
  setStreamRevision(revision: string): this
  setPreparePosition(position: string): this
  setCommitPosition(position: string): this
  setCustomMetadata(metadata: Uint8Array): this
  setData(data: Uint8Array): this
  getMetadataMap(): { set(key: string, value: string): unknown }
}

/** An event as both kinds of reads show it, each with message classes of its own. */
export function recorded<Message extends RecordedMessage>(
  MessageClass: new () => Message,
  event: StoredEvent,
  form: Pick<EventForm, 'structuredUuids'>,
): Message {
  const message = new MessageClass()
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
