import { createRequire } from 'node:module'
import type * as SharedTypes from '@eventstore/db-client/generated/shared_pb.js'
import type * as StreamTypes from '@eventstore/db-client/generated/streams_pb.js'
import { grpcMessages } from './grpc-messages.ts'
import { WireFields } from './wire-fields.ts'

/** An event as it was stored, before anything is made of it. */
export interface LogEvent {
  id: string
  streamId: string
  type: string
  revision: bigint
  position: { commit: bigint }
  created: Date
  data: unknown
  metadata: unknown
}

interface LogRequest {
  after?: bigint | undefined
  prefixes: readonly string[]
  signal?: AbortSignal | undefined
}

const PATH = '/event_store.client.streams.Streams/Read'
/** A single server without TLS; all other URLs use the official client. */
const PLAIN_ADDRESS = /^esdb:\/\/(?:([^:@/]+):([^@/]*)@)?([^,/?@]+:\d+)\/?\?(?:.*&)?tls=false(?:&|$)/i

/**
 * A reader of the whole log that decodes the wire format: the official client takes three times as long per event, for
 * a class per message part and a stream per layer.
 * @returns undefined if the URL needs the official client (TLS, clusters)
 */
export function logReader(url: string): ((request: LogRequest) => AsyncGenerator<LogEvent[]>) | undefined {
  const [, user, password = '', host] = PLAIN_ADDRESS.exec(url) ?? []
  if (host === undefined) return undefined
  const basic = user && Buffer.from(decodeURIComponent(`${user}:${password}`)).toString('base64')
  const headers: Record<string, string> = basic ? { authorization: `Basic ${basic}` } : {}
  /** Events after a position up to the present end of the log, in pages as they arrive. */
  return async function* readLog({ after, prefixes, signal }) {
    const call = { authority: `http://${host}`, path: PATH, headers, request: requestOf(after, prefixes) }
    let newest = after ?? -1n
    const fields = new WireFields()
    for await (const messages of grpcMessages({ ...call, signal })) {
      const page: LogEvent[] = []
      let isCaughtUp = false
      for (const message of messages) {
        fields.read(message)
        while (fields.next()) {
          if (fields.field === EVENT) {
            const event = readEvent(fields)
            // Delivery is at-least-once; drops duplicates.
            if (!event || event.position.commit <= newest) continue
            newest = event.position.commit
            page.push(event)
          } else if (fields.field === CAUGHT_UP) isCaughtUp = true
        }
      }
      if (page.length > 0) yield page
      if (isCaughtUp) return
    }
  }
}

const EVENT = 1
const CAUGHT_UP = 8

/** The same catch-up subscription as the client asks for. */
function requestOf(after: bigint | undefined, prefixes: readonly string[]): Uint8Array {
  const require = createRequire(import.meta.url)
  const { ReadReq } = require('@eventstore/db-client/generated/streams_pb.js') as typeof StreamTypes
  const { Empty } = require('@eventstore/db-client/generated/shared_pb.js') as typeof SharedTypes
  const { Options } = ReadReq
  const all = new Options.AllOptions()
  if (after === undefined) all.setStart(new Empty())
  else all.setPosition(new Options.Position().setCommitPosition(`${after}`).setPreparePosition(`${after}`))
  const names = new Options.FilterOptions.Expression().setPrefixList([...prefixes])
  const filter = new Options.FilterOptions()
    .setStreamIdentifier(names)
    .setCount(new Empty())
    .setCheckpointintervalmultiplier(1)
  const options = new Options()
    .setAll(all)
    .setReadDirection(Options.ReadDirection.FORWARDS)
    .setSubscription(new Options.SubscriptionOptions())
    .setFilter(filter)
    .setUuidOption(new Options.UUIDOption().setString(new Empty()))
  return new ReadReq().setOptions(options).serializeBinary()
}

/** The event is the first field; a link, should one come, is left aside. */
function readEvent(fields: WireFields): LogEvent | undefined {
  const outer = fields.enter()
  let event: LogEvent | undefined
  while (fields.next()) if (fields.field === 1) event = eventOf(fields)
  fields.leave(outer)
  return event
}

function eventOf(fields: WireFields): LogEvent {
  const event: LogEvent = {
    ...{ id: '', streamId: '', type: '', revision: 0n, position: { commit: 0n } },
    ...{ created: EPOCH, data: undefined, metadata: undefined },
  }
  const outer = fields.enter()
  // The content type may follow later.
  let data: Uint8Array | undefined
  let text = ''
  let contentType = ''
  while (fields.next()) {
    if (fields.field === 1) event.id = fields.textIn(2)
    else if (fields.field === 2) event.streamId = fields.textIn(3)
    else if (fields.field === 3) event.revision = fields.unsigned()
    else if (fields.field === 5) event.position.commit = fields.unsigned()
    else if (fields.field === 6) {
      const [key, value] = entryOf(fields)
      if (key === 'type') event.type = value
      else if (key === 'content-type') contentType = value
      // In ticks of 100 ns.
      else if (key === 'created') event.created = new Date(Number(value.slice(0, -4)))
    } else if (fields.field === 7) event.metadata = metadataOf(fields)
    else if (fields.field === 8) {
      if (contentType !== JSON_TYPE) data = fields.bytes()
      text = fields.text()
    }
  }
  fields.leave(outer)
  event.data = contentType === JSON_TYPE ? parsed(text, text) : (data ?? new Uint8Array())
  return event
}

const JSON_TYPE = 'application/json'
const EPOCH = new Date(0)

/** A map entry: its key and its value. */
function entryOf(fields: WireFields): [string, string] {
  const outer = fields.enter()
  let key = ''
  let value = ''
  while (fields.next()) {
    if (fields.field === 1) key = fields.text()
    else if (fields.field === 2) value = fields.text()
  }
  fields.leave(outer)
  return [key, value]
}

function metadataOf(fields: WireFields): unknown {
  const text = fields.text()
  return text === '' ? undefined : (parsed(text, undefined) ?? fields.bytes())
}

/** Invalid JSON is left as the client leaves it: its reader rejects it. */
function parsed(text: string, left: unknown): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return left
  }
}
