import { randomUUID } from 'node:crypto'
import http2 from 'node:http2'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import type * as FeatureTypes from '@eventstore/db-client/generated/serverfeatures_pb.js'
import type * as SharedTypes from '@eventstore/db-client/generated/shared_pb.js'
import type * as StreamTypes from '@eventstore/db-client/generated/streams_pb.js'
import {
  Client,
  type ClientDuplexStream,
  type ClientReadableStream,
  type ClientUnaryCall,
  credentials,
  type ServiceError,
} from '@grpc/grpc-js'

/** The generated stubs under the official client, for what it never sends. */
const require = createRequire(import.meta.url)
const load = <T>(name: string): T => require(`@eventstore/db-client/generated/${name}.js`) as T

export const streams = load<typeof StreamTypes>('streams_pb')
export const shared = load<typeof SharedTypes>('shared_pb')

const { Empty } =
  require('google-protobuf/google/protobuf/empty_pb.js') as typeof import('google-protobuf/google/protobuf/empty_pb.js')
const { Timestamp } =
  require('google-protobuf/google/protobuf/timestamp_pb.js') as typeof import('google-protobuf/google/protobuf/timestamp_pb.js')

interface StreamsClient extends Client {
  read: (request: StreamTypes.ReadReq) => ClientReadableStream<StreamTypes.ReadResp>
}
interface BatchClient extends Client {
  batchAppend: () => ClientDuplexStream<StreamTypes.BatchAppendReq, StreamTypes.BatchAppendResp>
}
interface FeaturesClient extends Client {
  getSupportedMethods: (
    request: SharedTypes.Empty,
    callback: (error: ServiceError | null, answer: FeatureTypes.SupportedMethods) => void,
  ) => ClientUnaryCall
}
type Stub<T> = new (address: string, channel: ReturnType<typeof credentials.createInsecure>) => T
const { StreamsClient } = load<{ StreamsClient: Stub<StreamsClient> }>('streams_grpc_pb')
const { ServerFeaturesClient } = load<{ ServerFeaturesClient: Stub<FeaturesClient> }>(
  'serverfeatures_grpc_pb',
)

const addressOf = (url: string): string => new URL(url).host

/** All answers to a read; rejects with the status of the call. */
export async function rawRead(
  url: string,
  build: (options: StreamTypes.ReadReq.Options) => void,
): Promise<StreamTypes.ReadResp[]> {
  const options = new streams.ReadReq.Options()
  options.setUuidOption(new streams.ReadReq.Options.UUIDOption().setString(new shared.Empty()))
  build(options)
  const client = new StreamsClient(addressOf(url), credentials.createInsecure())
  try {
    const answers: StreamTypes.ReadResp[] = []
    for await (const answer of client.read(new streams.ReadReq().setOptions(options))) answers.push(answer)
    return answers
  } finally {
    client.close()
  }
}

/** One call of appends in pieces: `send` sends a piece, `answers` gathers what comes back, by correlation id. */
export function rawBatchAppend(url: string) {
  const client = new StreamsClient(addressOf(url), credentials.createInsecure()) as unknown as BatchClient
  const call = client.batchAppend()
  const answers = new Map<string, StreamTypes.BatchAppendResp>()
  call.on('data', (answer: StreamTypes.BatchAppendResp) =>
    answers.set(answer.getCorrelationId()?.getString() ?? '', answer),
  )
  call.on('error', () => {})
  return {
    answers,
    send(id: string, piece: { stream?: string; deadline?: Date; bytes?: number; isFinal?: boolean }) {
      const request = new streams.BatchAppendReq()
        .setCorrelationId(new shared.UUID().setString(id))
        .setIsFinal(piece.isFinal ?? false)
      if (piece.stream !== undefined) {
        const options = new streams.BatchAppendReq.Options()
          .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(piece.stream)))
          .setAny(new Empty())
        if (piece.deadline) options.setDeadline(Timestamp.fromDate(piece.deadline))
        request.setOptions(options)
      }
      const proposed = new streams.BatchAppendReq.ProposedMessage()
        .setId(new shared.UUID().setString(randomUUID()))
        .setData(Buffer.alloc(piece.bytes ?? 1))
      proposed.getMetadataMap().set('type', 'Piece').set('content-type', 'application/octet-stream')
      request.addProposedMessages(proposed)
      call.write(request)
    },
    close() {
      call.cancel()
      client.close()
    },
  }
}

/** Methods that the server lists, as `/service/method`, with their features. */
export async function listedMethods(url: string): Promise<Map<string, string[]>> {
  const client = new ServerFeaturesClient(addressOf(url), credentials.createInsecure())
  try {
    const ask = promisify(client.getSupportedMethods.bind(client)) as (
      request: SharedTypes.Empty,
    ) => Promise<FeatureTypes.SupportedMethods>
    const methods = (await ask(new shared.Empty())).getMethodsList()
    return new Map(
      methods.map(method => [
        `/${method.getServiceName()}/${method.getMethodName()}`,
        method.getFeaturesList(),
      ]),
    )
  } finally {
    client.close()
  }
}

/** The status of a call with an empty request; undefined when it is answered. */
export async function codeOfCall(url: string, path: string): Promise<number | undefined> {
  const client = new Client(addressOf(url), credentials.createInsecure())
  try {
    return await new Promise(resolve =>
      client.makeUnaryRequest(
        path,
        () => Buffer.alloc(0),
        answer => answer,
        undefined,
        error => resolve(error?.code),
      ),
    )
  } finally {
    client.close()
  }
}

/** Begins an Append of one event and more to come, and loses the connection before it is complete. */
export async function breakOffAppend(url: string, stream: string, event: { id: string }): Promise<void> {
  const session = http2.connect(`http://${addressOf(url)}`)
  session.on('error', () => {})
  const call = session.request({
    ':method': 'POST',
    ':path': '/event_store.client.streams.Streams/Append',
    'content-type': 'application/grpc',
    te: 'trailers',
  })
  call.on('error', () => {})
  const options = new streams.AppendReq.Options()
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setAny(new shared.Empty())
  const proposed = new streams.AppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(event.id))
    .setData(Buffer.from('{}'))
  proposed.getMetadataMap().set('type', 'Half').set('content-type', 'application/json')
  call.write(framed(new streams.AppendReq().setOptions(options)))
  await new Promise(resolve =>
    call.write(framed(new streams.AppendReq().setProposedMessage(proposed)), resolve),
  )
  session.socket.destroy()
}

/** A message as gRPC sends it: not compressed, with its length. */
function framed(message: { serializeBinary(): Uint8Array }): Buffer {
  const body = message.serializeBinary()
  const head = Buffer.alloc(5)
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}
