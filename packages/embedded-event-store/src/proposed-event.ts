import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js'
import { status as GrpcStatus } from '@grpc/grpc-js'
import type { Expectation } from './append-rules.ts'
import type { EventToStore } from './event-to-store.ts'
import { accessDenied, grpcError, invalidArgument, streamNameOf, uuidToString } from './wire.ts'

/** Bytes of one append, all its events together. */
export const MAX_APPEND_BYTES = 1024 * 1024

/** Errors name their stream in a header. */
const MAX_NAME_BYTES = 4_096

const UUID_FORM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const REQUIRED_METADATA = ['type', 'content-type']

interface ProposedMessage {
  getId(): UUID | undefined
  getMetadataMap(): { get(key: string): string | undefined }
  getCustomMetadata_asU8(): Uint8Array
  getData_asU8(): Uint8Array
}

export function eventToStore(message: ProposedMessage): EventToStore {
  const metadata = message.getMetadataMap()
  const missing = REQUIRED_METADATA.find(name => !metadata.get(name))
  if (missing) {
    throw grpcError(GrpcStatus.INVALID_ARGUMENT, `Required Metadata Property '${missing}' is missing`, {
      exception: 'missing-required-metadata-property',
      'required-metadata-properties': REQUIRED_METADATA.join(','),
    })
  }
  const id = uuidToString(message.getId()).toLowerCase()
  if (!UUID_FORM.test(id)) throw invalidArgument('an event needs a UUID')
  return {
    id,
    type: metadata.get('type') as string,
    contentType: metadata.get('content-type') as string,
    metadata: message.getCustomMetadata_asU8(),
    data: message.getData_asU8(),
  }
}

export const sizeOf = (event: EventToStore): number =>
  event.data.length + event.metadata.length + event.type.length

/** The stream that a write names. The log as a whole cannot be written to. */
export function writtenStream(identifier: StreamIdentifier | undefined): string {
  const stream = streamNameOf(identifier)
  if (stream === '' || stream === '$$') throw invalidArgument(`'${stream}' is not a stream name`)
  if (stream === '$all') throw accessDenied()
  if (Buffer.byteLength(stream) > MAX_NAME_BYTES)
    throw invalidArgument(`a stream name has at most ${MAX_NAME_BYTES} bytes`)
  return stream
}

interface ExpectationOptions {
  hasAny(): boolean
  hasNoStream(): boolean
  hasStreamExists(): boolean
}

export function expectationOf(
  options: ExpectationOptions,
  hasRevision: boolean,
  revision: string,
): Expectation {
  if (options.hasAny()) return 'any'
  if (options.hasNoStream()) return 'no_stream'
  if (options.hasStreamExists()) return 'stream_exists'
  if (!hasRevision) throw invalidArgument('an expected revision is needed')
  return Number(revision)
}
