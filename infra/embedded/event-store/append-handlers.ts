import { randomUUID } from 'node:crypto'
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js'
import type { Status } from '@eventstore/db-client/generated/status_pb.js'
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import {
  status as GrpcStatus,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
} from '@grpc/grpc-js'
import {
  type Appended,
  type AppendLog,
  type Expectation,
  StreamTombstoned,
  WrongExpectation,
} from './append-log.ts'
import type { EventToStore } from './storage.ts'
import {
  Any,
  Empty,
  grpcError,
  identifierOf,
  invalidArgument,
  rpcStatus,
  shared,
  streamDeleted,
  streamNameOf,
  streams,
  uuidToString,
} from './wire.ts'

/** Bytes of one append, all its events together. */
export const MAX_APPEND_BYTES = 1024 * 1024

interface ExpectationOptions {
  hasAny(): boolean
  hasNoStream(): boolean
  hasStreamExists(): boolean
}

function expectationOf(options: ExpectationOptions, revision: string): Expectation {
  if (options.hasAny()) return 'any'
  if (options.hasNoStream()) return 'no_stream'
  if (options.hasStreamExists()) return 'stream_exists'
  return Number(revision)
}

interface ProposedMessage {
  getId(): UUID | undefined
  getMetadataMap(): { get(key: string): string | undefined }
  getCustomMetadata_asU8(): Uint8Array
  getData_asU8(): Uint8Array
}

function eventToStore(message: ProposedMessage): EventToStore {
  const metadata = message.getMetadataMap()
  const type = metadata.get('type')
  if (!type) throw invalidArgument("metadata 'type' is missing")
  return {
    id: uuidToString(message.getId()) || randomUUID(),
    type,
    contentType: metadata.get('content-type') ?? 'application/octet-stream',
    metadata: message.getCustomMetadata_asU8(),
    data: message.getData_asU8(),
  }
}

const sizeOf = (event: EventToStore): number => event.data.length + event.metadata.length + event.type.length

/** The trailers by which the client tells a wrong expected version. */
function wrongVersionError(stream: string, error: WrongExpectation) {
  const codes = { no_stream: -1, any: -2, stream_exists: -4 }
  const expected = typeof error.expected === 'number' ? error.expected : codes[error.expected]
  return grpcError(GrpcStatus.FAILED_PRECONDITION, 'Append failed due to WrongExpectedVersion.', {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': String(expected),
    ...(error.actual === 'no_stream' ? {} : { 'actual-version': String(error.actual) }),
  })
}

/** Streams.Append: the client's slow path. A wrong expected version is a normal reply. */
export async function handleAppend(
  call: ServerReadableStream<AppendReq, AppendResp>,
  log: AppendLog,
): Promise<AppendResp> {
  let options: AppendReq.Options | undefined
  const events: EventToStore[] = []
  let size = 0
  for await (const request of call as AsyncIterable<AppendReq>) {
    options ??= request.getOptions()
    const message = request.getProposedMessage()
    if (!message) continue
    const event = eventToStore(message)
    size += sizeOf(event)
    if (size > MAX_APPEND_BYTES) {
      throw grpcError(GrpcStatus.INVALID_ARGUMENT, `Maximum Append Size of ${MAX_APPEND_BYTES} Exceeded.`, {
        exception: 'maximum-append-size-exceeded',
        'maximum-append-size': String(MAX_APPEND_BYTES),
      })
    }
    events.push(event)
  }
  if (!options) throw invalidArgument('options are missing')
  const stream = streamNameOf(options.getStreamIdentifier())
  const expected = expectationOf(options, options.getRevision())
  try {
    const { revision, position } = await log.append(stream, expected, events)
    const success = new streams.AppendResp.Success()
    if (revision < 0) success.setNoStream(new shared.Empty())
    else success.setCurrentRevision(String(revision))
    if (position === undefined) success.setNoPosition(new shared.Empty())
    else success.setPosition(positionMessage(streams.AppendResp.Position, position))
    return new streams.AppendResp().setSuccess(success)
  } catch (error) {
    if (error instanceof StreamTombstoned) throw streamDeleted(stream)
    if (!(error instanceof WrongExpectation)) throw error
    const wrong = new streams.AppendResp.WrongExpectedVersion()
    if (error.actual === 'no_stream') wrong.setCurrentNoStream(new shared.Empty())
    else wrong.setCurrentRevision(String(error.actual))
    if (error.expected === 'any') wrong.setExpectedAny(new shared.Empty())
    else if (error.expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty())
    else if (error.expected === 'stream_exists') wrong.setExpectedStreamExists(new shared.Empty())
    else wrong.setExpectedRevision(String(error.expected))
    return new streams.AppendResp().setWrongExpectedVersion(wrong)
  }
}

interface PositionMessage {
  setCommitPosition(value: string): this
  setPreparePosition(value: string): this
}
const positionMessage = <T extends PositionMessage>(Message: new () => T, position: number): T =>
  new Message().setCommitPosition(String(position)).setPreparePosition(String(position))

interface PendingBatch {
  options: BatchAppendReq.Options
  events: EventToStore[]
  size: number
}

/**
 * Streams.BatchAppend: one long call per client. The chunks of an append share a correlation id; it runs at
 * `is_final`, and every correlation id gets exactly one answer.
 */
export function handleBatchAppend(
  call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>,
  log: AppendLog,
): void {
  const pending = new Map<string, PendingBatch>()

  call.on('data', (request: BatchAppendReq) => {
    const id = request.getCorrelationId()
    const key = uuidToString(id)
    let batch = pending.get(key)
    if (!batch) {
      const options = request.getOptions()
      if (!options) return
      batch = { options, events: [], size: 0 }
      pending.set(key, batch)
    }
    for (const message of request.getProposedMessagesList()) {
      const event = eventToStore(message)
      batch.size += sizeOf(event)
      // What is over the limit is refused at the end; keeping it would cost memory.
      if (batch.size <= MAX_APPEND_BYTES) batch.events.push(event)
    }
    if (!request.getIsFinal()) return
    pending.delete(key)
    void runBatch(batch, log).then(answer => {
      if (!call.cancelled) call.write(answer.setCorrelationId(id))
    })
  })
  call.on('end', () => call.end())
  call.on('error', () => pending.clear())
}

async function runBatch({ options, events, size }: PendingBatch, log: AppendLog): Promise<BatchAppendResp> {
  const identifier = options.getStreamIdentifier()
  const stream = streamNameOf(identifier)
  const answer = new streams.BatchAppendResp().setStreamIdentifier(identifierOf(stream))
  const expected = expectationOf(options, options.getStreamPosition())
  if (expected === 'any') answer.setAny(new Empty())
  else if (expected === 'no_stream') answer.setNoStream(new Empty())
  else if (expected === 'stream_exists') answer.setStreamExists(new Empty())
  else answer.setStreamPosition(String(expected))
  const deadline = options.getDeadline()?.toDate()
  if (size > MAX_APPEND_BYTES) {
    const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES)
    return answer.setError(errorStatus(3, 'MaximumAppendSizeExceeded', details.serializeBinary()))
  }
  if (deadline && deadline.getTime() < Date.now()) {
    return answer.setError(errorStatus(4, 'Timeout', new shared.Timeout().serializeBinary()))
  }
  try {
    return answer.setSuccess(successMessage(await log.append(stream, expected, events)))
  } catch (error) {
    if (error instanceof WrongExpectation) return answer.setError(wrongVersionStatus(error))
    if (error instanceof StreamTombstoned) {
      const details = new shared.StreamDeleted().setStreamIdentifier(identifierOf(stream))
      return answer.setError(errorStatus(9, 'StreamDeleted', details.serializeBinary()))
    }
    return answer.setError(errorStatus(2, 'Unknown', new shared.Unknown().serializeBinary()))
  }
}

function successMessage({ revision, position }: Appended): BatchAppendResp.Success {
  const success = new streams.BatchAppendResp.Success()
  if (revision < 0) success.setNoStream(new Empty())
  else success.setCurrentRevision(String(revision))
  if (position === undefined) return success.setNoPosition(new Empty())
  return success.setPosition(positionMessage(shared.AllStreamPosition, position))
}

function wrongVersionStatus(error: WrongExpectation): Status {
  const details = new shared.WrongExpectedVersion()
  if (error.actual === 'no_stream') details.setCurrentNoStream(new Empty())
  else details.setCurrentStreamRevision(String(error.actual))
  if (error.expected === 'any') details.setExpectedAny(new Empty())
  else if (error.expected === 'no_stream') details.setExpectedNoStream(new Empty())
  else if (error.expected === 'stream_exists') details.setExpectedStreamExists(new Empty())
  else details.setExpectedStreamPosition(String(error.expected))
  return errorStatus(9, 'WrongExpectedVersion', details.serializeBinary())
}

/** google.rpc.Status whose details are an Any of the named message. */
function errorStatus(code: number, name: string, details: Uint8Array): Status {
  const any = new Any()
  any.pack(details, `event_store.client.${name}`)
  return new rpcStatus.Status()
    .setCode(code as never)
    .setMessage(name)
    .setDetails(any)
}

type Close = 'delete' | 'tombstone'
type CloseCall = ServerUnaryCall<DeleteReq | TombstoneReq, DeleteResp | TombstoneResp>

/** Streams.Delete (soft) and Streams.Tombstone (for ever). */
export async function handleClose(
  call: CloseCall,
  log: AppendLog,
  how: Close,
): Promise<DeleteResp | TombstoneResp> {
  const options = call.request.getOptions()
  if (!options) throw invalidArgument('options are missing')
  const stream = streamNameOf(options.getStreamIdentifier())
  try {
    const { position } = await log[how](stream, expectationOf(options, options.getRevision()))
    if (how === 'delete') {
      return new streams.DeleteResp().setPosition(positionMessage(streams.DeleteResp.Position, position ?? 0))
    }
    return new streams.TombstoneResp().setPosition(
      positionMessage(streams.TombstoneResp.Position, position ?? 0),
    )
  } catch (error) {
    if (error instanceof StreamTombstoned) throw streamDeleted(stream)
    if (error instanceof WrongExpectation) throw wrongVersionError(stream, error)
    throw error
  }
}
