import { setImmediate } from 'node:timers/promises'
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import { status as GrpcStatus, Metadata, type ServerReadableStream } from '@grpc/grpc-js'
import type { AppendLog } from './append-log.ts'
import { type Appended, StreamDeleted, WrongExpectation } from './append-rules.ts'
import type { EventToStore } from './event-to-store.ts'
import { eventToStore, expectationOf, MAX_APPEND_BYTES, sizeOf, writtenStream } from './proposed-event.ts'
import { grpcError, invalidArgument, positionMessage, shared, streamDeleted, streams } from './wire.ts'

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
  if (await hasBrokenOff(call)) throw grpcError(GrpcStatus.CANCELLED, 'the append was broken off')
  if (!options) throw invalidArgument('options are missing')
  const stream = writtenStream(options.getStreamIdentifier())
  const expected = expectationOf(options, options.hasRevision(), options.getRevision())
  try {
    return new streams.AppendResp().setSuccess(successMessage(await log.append(stream, expected, events)))
  } catch (error) {
    if (error instanceof StreamDeleted) throw streamDeleted(stream)
    if (!(error instanceof WrongExpectation)) throw error
    return new streams.AppendResp().setWrongExpectedVersion(wrongVersionMessage(error))
  }
}

/**
 * An aborted call ends like a complete one, but contains only a part of the append. Sending the headers makes grpc-js
 * check whether the call is still open, which it reports in the next turn.
 */
async function hasBrokenOff(call: ServerReadableStream<AppendReq, AppendResp>): Promise<boolean> {
  call.sendMetadata(new Metadata())
  await setImmediate()
  return call.cancelled || Number(call.getDeadline()) < Date.now()
}

function successMessage({ revision, position }: Appended): AppendResp.Success {
  const success = new streams.AppendResp.Success()
  if (revision < 0) success.setNoStream(new shared.Empty())
  else success.setCurrentRevision(String(revision))
  if (position === undefined) return success.setNoPosition(new shared.Empty())
  return success.setPosition(positionMessage(streams.AppendResp.Position, position))
}

function wrongVersionMessage({ expected, actual }: WrongExpectation): AppendResp.WrongExpectedVersion {
  const wrong = new streams.AppendResp.WrongExpectedVersion()
  if (actual === 'no_stream') wrong.setCurrentNoStream(new shared.Empty())
  else wrong.setCurrentRevision(String(actual))
  if (expected === 'any') return wrong.setExpectedAny(new shared.Empty())
  if (expected === 'no_stream') return wrong.setExpectedNoStream(new shared.Empty())
  if (expected === 'stream_exists') return wrong.setExpectedStreamExists(new shared.Empty())
  return wrong.setExpectedRevision(String(expected))
}
