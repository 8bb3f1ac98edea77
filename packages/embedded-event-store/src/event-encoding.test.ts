import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeMessages, type MessageToSend } from './event-encoding.ts'
import { checkpoint } from './event-messages.ts'
import { type StoredEvent, TOMBSTONE_REVISION } from './event-record.ts'
import { FRAME_HEADER } from './frames.ts'
import { identifierOf, streams, uuidFromString } from './wire.ts'

const name = fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 80 }))
const body = fc.uint8Array({ maxLength: 400 })
const place = fc.oneof(fc.nat(), fc.maxSafeNat())
const event: fc.Arbitrary<StoredEvent> = fc.record({
  position: place,
  stream: name,
  revision: fc.oneof(place.map(BigInt), fc.constant(TOMBSTONE_REVISION)),
  id: fc.uuid(),
  type: name,
  contentType: fc.constantFrom('application/json', 'application/octet-stream'),
  created: fc.integer({ min: 1, max: 4_000_000_000_000_000 }),
  metadata: body,
  data: body,
})

/** The frames as grpc-js sends them, decoded again. */
function messagesIn(sent: MessageToSend[], structured: boolean): Buffer[] {
  const message = encodeMessages(sent, structured).asMessage()
  const wire = Buffer.alloc(message.byteLength + FRAME_HEADER, 0xff)
  message.copy(wire, FRAME_HEADER)
  const messages: Buffer[] = []
  for (let at = 0; at < wire.length; ) {
    expect(wire[at]).toBe(0)
    const start = at + FRAME_HEADER
    at = start + wire.readUInt32BE(at + 1)
    messages.push(wire.subarray(start, at))
  }
  return messages
}

type RecordedEvent = InstanceType<typeof streams.ReadResp.ReadEvent.RecordedEvent>
function recorded<Message extends RecordedEvent>(
  MessageClass: new () => Message,
  of: StoredEvent,
  structured: boolean,
) {
  const message = new MessageClass()
    .setId(uuidFromString(of.id, structured))
    .setStreamIdentifier(identifierOf(of.stream))
    .setStreamRevision(String(of.revision))
    .setPreparePosition(String(of.position))
    .setCommitPosition(String(of.position))
    .setCustomMetadata(of.metadata)
    .setData(of.data)
  message.getMetadataMap().set('type', of.type).set('content-type', of.contentType)
  message.getMetadataMap().set('created', String(BigInt(of.created) * 10n))
  return message
}

it('encodes events, links and other messages like the generated classes', () => {
  const property = fc.property(
    fc.array(fc.tuple(event, fc.option(event, { nil: undefined })), { minLength: 1, maxLength: 5 }),
    fc.boolean(),
    (pairs, structured) => {
      const sent: MessageToSend[] = [
        ...pairs.map(([event, link]) => ({ event, link })),
        { message: checkpoint(7).serializeBinary() },
        ...pairs.map(([link]) => ({ link })),
      ]
      const { ReadResp } = streams
      const { RecordedEvent } = ReadResp.ReadEvent
      const expected = sent.map(message => {
        if ('message' in message) return checkpoint(7)
        const { event, link } = message
        const read = new ReadResp.ReadEvent().setCommitPosition(String((link ?? event)?.position))
        if (event) read.setEvent(recorded(RecordedEvent, event, structured))
        if (link) read.setLink(recorded(RecordedEvent, link, structured))
        return new ReadResp().setEvent(read)
      })
      const objectOf = (bytes: Uint8Array) => ReadResp.deserializeBinary(bytes).toObject()
      expect(messagesIn(sent, structured).map(objectOf)).toEqual(
        expected.map(message => objectOf(message.serializeBinary())),
      )
    },
  )
  fc.assert(property, { numRuns: 300 })
})
