import type {
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import { status as GrpcStatus, type ServerUnaryCall } from '@grpc/grpc-js'
import type { AppendLog } from './append-log.ts'
import { type Appended, StreamDeleted, WrongExpectation } from './append-rules.ts'
import { expectationOf, writtenStream } from './proposed-event.ts'
import { grpcError, invalidArgument, positionMessage, streamDeleted, streams } from './wire.ts'

/** Streams.Delete: soft, the next append revives the stream. */
export async function handleDelete(
  call: ServerUnaryCall<DeleteReq, DeleteResp>,
  log: AppendLog,
): Promise<DeleteResp> {
  const { position } = await close(call.request.getOptions(), log, 'delete')
  return new streams.DeleteResp().setPosition(positionMessage(streams.DeleteResp.Position, position ?? 0))
}

/** Streams.Tombstone: permanent. */
export async function handleTombstone(
  call: ServerUnaryCall<TombstoneReq, TombstoneResp>,
  log: AppendLog,
): Promise<TombstoneResp> {
  const { position } = await close(call.request.getOptions(), log, 'tombstone')
  return new streams.TombstoneResp().setPosition(
    positionMessage(streams.TombstoneResp.Position, position ?? 0),
  )
}

async function close(
  options: DeleteReq.Options | TombstoneReq.Options | undefined,
  log: AppendLog,
  how: 'delete' | 'tombstone',
): Promise<Appended> {
  if (!options) throw invalidArgument('options are missing')
  const stream = writtenStream(options.getStreamIdentifier())
  try {
    return await log[how](stream, expectationOf(options, options.hasRevision(), options.getRevision()))
  } catch (error) {
    if (error instanceof StreamDeleted) throw streamDeleted(stream)
    if (error instanceof WrongExpectation) throw wrongVersion(how, stream, error)
    throw error
  }
}

const EXPECTED_VERSIONS = { no_stream: -1, any: -2, stream_exists: -4 }

/** Trailers from which the client derives its error for a wrong expected version. */
function wrongVersion(how: string, stream: string, { expected, actual }: WrongExpectation) {
  const version = typeof expected === 'number' ? expected : EXPECTED_VERSIONS[expected]
  return grpcError(GrpcStatus.FAILED_PRECONDITION, `${how} failed due to WrongExpectedVersion.`, {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': String(version),
    ...(actual === 'no_stream' ? {} : { 'actual-version': String(actual) }),
  })
}
