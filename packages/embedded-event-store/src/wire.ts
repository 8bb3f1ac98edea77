import { createRequire } from 'node:module'
import type * as GossipTypes from '@eventstore/db-client/generated/gossip_pb.js'
import type * as FeatureTypes from '@eventstore/db-client/generated/serverfeatures_pb.js'
import type * as SharedTypes from '@eventstore/db-client/generated/shared_pb.js'
import type * as StatusTypes from '@eventstore/db-client/generated/status_pb.js'
import type * as StreamTypes from '@eventstore/db-client/generated/streams_pb.js'
import { status as GrpcStatus, Metadata, type ServiceDefinition, type ServiceError } from '@grpc/grpc-js'
import { Frames } from './frames.ts'

/**
 * The official client's own message classes and service definitions. They are CommonJS, and must be the very
 * instances that the client uses: its serialisers check `instanceof`.
 */
const require = createRequire(import.meta.url)
const load = <T>(name: string): T => require(`@eventstore/db-client/generated/${name}.js`) as T

export const streams = load<typeof StreamTypes>('streams_pb')
export const shared = load<typeof SharedTypes>('shared_pb')
export const rpcStatus = load<typeof StatusTypes>('status_pb')
export const gossip = load<typeof GossipTypes>('gossip_pb')
export const features = load<typeof FeatureTypes>('serverfeatures_pb')
export const { Any } =
  require('google-protobuf/google/protobuf/any_pb.js') as typeof import('google-protobuf/google/protobuf/any_pb.js')
export const { Empty } =
  require('google-protobuf/google/protobuf/empty_pb.js') as typeof import('google-protobuf/google/protobuf/empty_pb.js')

export const streamsService = withFrames(
  load<{ StreamsService: ServiceDefinition }>('streams_grpc_pb').StreamsService,
)
export const gossipService = load<{ GossipService: ServiceDefinition }>('gossip_grpc_pb').GossipService
export const featuresService = load<{ ServerFeaturesService: ServiceDefinition }>(
  'serverfeatures_grpc_pb',
).ServerFeaturesService

/** The service, whose `read` may also answer with messages that are encoded already. */
function withFrames(service: ServiceDefinition): ServiceDefinition {
  const read = service.read as ServiceDefinition[string]
  const responseSerialize = (message: unknown) =>
    message instanceof Frames ? message.asMessage() : read.responseSerialize(message)
  return { ...service, read: { ...read, responseSerialize } }
}

/** Converts an error for grpc-js; the client derives its error classes from `trailers`. */
export function grpcError(
  code: GrpcStatus,
  message: string,
  trailers: Record<string, string> = {},
): Partial<ServiceError> {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(trailers)) {
    // Headers are ASCII; a stream may have any name.
    metadata.set(name, /^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value))
  }
  return { code, details: message, message, metadata }
}
export const invalidArgument = (message: string) => grpcError(GrpcStatus.INVALID_ARGUMENT, message)
export const accessDenied = () =>
  grpcError(GrpcStatus.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' })
export const storeIsStopping = () => grpcError(GrpcStatus.UNAVAILABLE, 'the store is stopping')
export const streamDeleted = (stream: string) =>
  grpcError(GrpcStatus.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  })

export const streamNameOf = (identifier: SharedTypes.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8')

export const identifierOf = (stream: string): SharedTypes.StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8'))

interface PositionMessage {
  setCommitPosition(value: string): this
  setPreparePosition(value: string): this
}
export const positionMessage = <T extends PositionMessage>(Message: new () => T, position: number): T =>
  new Message().setCommitPosition(String(position)).setPreparePosition(String(position))

/** A UUID in either form as a string. */
export function uuidToString(uuid: SharedTypes.UUID | undefined): string {
  const structured = uuid?.getStructured()
  if (!structured) return uuid?.getString() ?? ''
  const half = (bits: string) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0')
  const hex = half(structured.getMostSignificantBits()) + half(structured.getLeastSignificantBits())
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export function uuidFromString(id: string, asStructured: boolean): SharedTypes.UUID {
  if (!asStructured) return new shared.UUID().setString(id)
  const hex = id.replaceAll('-', '')
  const half = (part: string) => BigInt.asIntN(64, BigInt(`0x${part}`)).toString()
  return new shared.UUID().setStructured(
    new shared.UUID.Structured()
      .setMostSignificantBits(half(hex.slice(0, 16)))
      .setLeastSignificantBits(half(hex.slice(16))),
  )
}
