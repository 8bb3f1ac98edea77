import { type StoredEvent, TOMBSTONE_REVISION } from './event-record.ts'
import { FRAME_HEADER, Frames } from './frames.ts'
import { ProtobufWriter } from './protobuf-writer.ts'
import { uuidFromString } from './wire.ts'

/** An event to be sent: with the link by which it was found, or a link alone that leads nowhere. */
export interface EventToSend {
  event?: StoredEvent
  link?: StoredEvent
}

/** Another message of the same call, encoded already. */
interface EncodedMessage {
  message: Uint8Array
}
export type MessageToSend = EventToSend | EncodedMessage

/** Numbers of fields with their wire types. */
const ReadResp = { event: 0x0a }
const ReadEvent = { event: 0x0a, link: 0x12, commitPosition: 0x18 }
const RecordedEvent = {
  ...{ id: 0x0a, streamIdentifier: 0x12, streamRevision: 0x18, preparePosition: 0x20, commitPosition: 0x28 },
  ...{ metadata: 0x32, customMetadata: 0x3a, data: 0x42 },
}
const Uuid = { string: 0x12 }
const StreamIdentifier = { streamName: 0x1a }
const MapEntry = { key: 0x0a, value: 0x12 }

/** Upper bound in bytes for everything except names and bodies. */
const OVERHEAD = 256
const UTF8_BYTES = 3

/** Read messages, each as the generated classes would write it, which takes them ten times as long. */
export function encodeMessages(messages: MessageToSend[], structuredUuids: boolean): Frames {
  let capacity = 0
  for (const message of messages) capacity += roomFor(message)
  const writer = new ProtobufWriter(capacity)
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index] as MessageToSend
    const { end } = writer
    if ('message' in message) writer.bytes(message.message)
    else writeReadResp(writer, message, structuredUuids)
    writer.uint32BE(end - writer.end)
    writer.byte(0)
  }
  return new Frames(writer.written())
}

const roomFor = (sent: MessageToSend): number =>
  FRAME_HEADER +
  ('message' in sent ? sent.message.length : roomForEvent(sent.event) + roomForEvent(sent.link))

const roomForEvent = (event: StoredEvent | undefined): number =>
  event === undefined
    ? 0
    : OVERHEAD +
      event.data.length +
      event.metadata.length +
      UTF8_BYTES * (event.id.length + event.stream.length + event.type.length + event.contentType.length)

function writeReadResp(writer: ProtobufWriter, { event, link }: EventToSend, structured: boolean): void {
  const { end } = writer
  writer.varintField(ReadEvent.commitPosition, (link ?? (event as StoredEvent)).position)
  if (link) writeRecordedEvent(writer, ReadEvent.link, link, structured)
  if (event) writeRecordedEvent(writer, ReadEvent.event, event, structured)
  writer.lengthSince(ReadResp.event, end)
}

function writeRecordedEvent(
  writer: ProtobufWriter,
  tag: number,
  event: StoredEvent,
  structured: boolean,
): void {
  const { end } = writer
  writer.bytesField(RecordedEvent.data, event.data)
  writer.bytesField(RecordedEvent.customMetadata, event.metadata)
  // In units of 100 ns.
  writeMetadata(writer, 'created', `${event.created}0`)
  writeMetadata(writer, 'content-type', event.contentType)
  writeMetadata(writer, 'type', event.type)
  writer.varintField(RecordedEvent.commitPosition, event.position)
  writer.varintField(RecordedEvent.preparePosition, event.position)
  const isTombstone = event.revision === TOMBSTONE_REVISION
  writer.varintField(RecordedEvent.streamRevision, isTombstone ? event.revision : Number(event.revision))
  const { end: identifierEnd } = writer
  writer.textField(StreamIdentifier.streamName, event.stream)
  writer.lengthSince(RecordedEvent.streamIdentifier, identifierEnd)
  const { end: idEnd } = writer
  if (structured) writer.bytesField(RecordedEvent.id, uuidFromString(event.id, true).serializeBinary())
  else {
    writer.textField(Uuid.string, event.id)
    writer.lengthSince(RecordedEvent.id, idEnd)
  }
  writer.lengthSince(tag, end)
}

function writeMetadata(writer: ProtobufWriter, key: string, value: string): void {
  const { end } = writer
  writer.textField(MapEntry.value, value)
  writer.textField(MapEntry.key, key)
  writer.lengthSince(RecordedEvent.metadata, end)
}
