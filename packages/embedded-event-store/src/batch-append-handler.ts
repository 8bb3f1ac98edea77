import type { UUID } from '@eventstore/db-client/generated/shared_pb.js'
import type { Status } from '@eventstore/db-client/generated/status_pb.js'
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import { status as GrpcStatus, type ServerDuplexStream } from '@grpc/grpc-js'
import type { AppendLog } from './append-log.ts'
import { type Appended, type Expectation, StreamDeleted, WrongExpectation } from './append-rules.ts'
import type { EventToStore } from './event-to-store.ts'
import { asGrpcError } from './grpc-answers.ts'
import { eventToStore, expectationOf, MAX_APPEND_BYTES, sizeOf, writtenStream } from './proposed-event.ts'
import {
  Any,
  Empty,
  identifierOf,
  positionMessage,
  rpcStatus,
  shared,
  streams,
  uuidToString,
} from './wire.ts'

/** An append of which more is to come. */
interface PendingAppend {
  stream: string
  expected: Expectation
  deadline: number
  events: EventToStore[]
  size: number
  /** Answers when the rest does not come in time. */
  timer?: NodeJS.Timeout
}

/** Limits of the unfinished appends of one call: bytes together, and number. */
const MAX_PENDING_BYTES = 16 * MAX_APPEND_BYTES
const MAX_PENDING = 10_000
/** For those who name no deadline. */
const PATIENCE_MS = 60_000
/** Longer than Node's timers can wait. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** A refusal that is answered under its correlation id, while the call lives on. */
class Refusal extends Error {
  readonly status: Status
  constructor(status: Status) {
    super(status.getMessage())
    this.status = status
  }
}

/**
 * Streams.BatchAppend: one long call per client. The chunks of an append share a correlation id; the first brings the
 * options, it runs at `is_final`, and every correlation id gets exactly one answer.
 */
export function handleBatchAppend(
  call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>,
  log: AppendLog,
): void {
  const pending = new Map<string, PendingAppend>()
  let pendingBytes = 0
  let unanswered = 0
  let ended = false
  const endWhenAnswered = () => {
    if (ended && unanswered === 0) call.end()
  }

  const answer = (id: UUID | undefined, response: BatchAppendResp) => {
    unanswered--
    if (call.cancelled) return
    // A client that does not take its answers is not listened to.
    if (!call.write(response.setCorrelationId(id)) && !call.isPaused()) {
      call.pause()
      call.once('drain', () => call.resume())
    }
    endWhenAnswered()
  }
  const forget = (key: string) => {
    const append = pending.get(key)
    clearTimeout(append?.timer)
    pendingBytes -= append?.size ?? 0
    pending.delete(key)
  }
  const forgetAll = () => {
    for (const key of [...pending.keys()]) forget(key)
  }

  call.on('data', (request: BatchAppendReq) => {
    const id = request.getCorrelationId()
    const key = uuidToString(id)
    const options = request.getOptions()
    if (options && !pending.has(key)) unanswered++
    const refuse = (error: unknown) => {
      const stream = pending.get(key)?.stream
      forget(key)
      const identifier = stream === undefined ? options?.getStreamIdentifier() : identifierOf(stream)
      answer(id, new streams.BatchAppendResp().setStreamIdentifier(identifier).setError(statusOf(error)))
    }
    try {
      const append = pending.get(key) ?? (options && openAppend(options))
      // The rest of an append that has had its answer already.
      if (!append) return
      const before = append.size
      addEvents(append, request)
      if (request.getIsFinal()) {
        forget(key)
        runAppend(append, log)
          .then(response => answer(id, response))
          // The call has broken, so a response is impossible.
          .catch(() => call.destroy())
        return
      }
      if (!pending.has(key)) {
        if (pending.size >= MAX_PENDING) throw new Refusal(tooManyPending())
        append.timer = setTimeout(() => refuse(new Refusal(timeout())), waitFor(append.deadline)).unref()
        pending.set(key, append)
        pendingBytes += before
      }
      pendingBytes += append.size - before
      if (pendingBytes > MAX_PENDING_BYTES) throw new Refusal(tooManyPending())
    } catch (error) {
      refuse(error)
    }
  })
  call.on('end', () => {
    ended = true
    endWhenAnswered()
  })
  for (const over of ['error', 'cancelled', 'close']) call.on(over, forgetAll)
}

function openAppend(options: BatchAppendReq.Options): PendingAppend {
  const stream = writtenStream(options.getStreamIdentifier())
  const expected = expectationOf(options, options.hasStreamPosition(), options.getStreamPosition())
  const deadline = options.getDeadline()?.toDate().getTime() ?? Number.POSITIVE_INFINITY
  if (hasPassed(deadline)) throw new Refusal(timeout())
  return { stream, expected, deadline, events: [], size: 0 }
}

function addEvents(append: PendingAppend, request: BatchAppendReq): void {
  for (const message of request.getProposedMessagesList()) {
    const event = eventToStore(message)
    append.size += sizeOf(event)
    if (append.size > MAX_APPEND_BYTES) {
      const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES)
      throw new Refusal(
        status(GrpcStatus.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', details.serializeBinary()),
      )
    }
    append.events.push(event)
  }
}

async function runAppend(append: PendingAppend, log: AppendLog): Promise<BatchAppendResp> {
  const { stream, expected, deadline, events } = append
  const answer = new streams.BatchAppendResp().setStreamIdentifier(identifierOf(stream))
  if (expected === 'any') answer.setAny(new Empty())
  else if (expected === 'no_stream') answer.setNoStream(new Empty())
  else if (expected === 'stream_exists') answer.setStreamExists(new Empty())
  else answer.setStreamPosition(String(expected))
  if (hasPassed(deadline)) return answer.setError(timeout())
  try {
    return answer.setSuccess(successMessage(await log.append(stream, expected, events)))
  } catch (error) {
    if (!(error instanceof StreamDeleted)) return answer.setError(statusOf(error))
    const details = new shared.StreamDeleted().setStreamIdentifier(identifierOf(stream))
    return answer.setError(status(GrpcStatus.FAILED_PRECONDITION, 'StreamDeleted', details.serializeBinary()))
  }
}

function successMessage({ revision, position }: Appended): BatchAppendResp.Success {
  const success = new streams.BatchAppendResp.Success()
  if (revision < 0) success.setNoStream(new Empty())
  else success.setCurrentRevision(String(revision))
  if (position === undefined) return success.setNoPosition(new Empty())
  return success.setPosition(positionMessage(shared.AllStreamPosition, position))
}

function statusOf(error: unknown): Status {
  if (error instanceof Refusal) return error.status
  if (error instanceof WrongExpectation) return wrongVersionStatus(error)
  const { code, details = '' } = error as { code?: number; details?: string }
  if (code === GrpcStatus.PERMISSION_DENIED) {
    return status(code, 'AccessDenied', new shared.AccessDenied().serializeBinary())
  }
  if (code === GrpcStatus.INVALID_ARGUMENT) {
    return status(code, 'BadRequest', new shared.BadRequest().setMessage(details).serializeBinary(), details)
  }
  const failure = asGrpcError(error)
  return failureStatus(failure.code ?? GrpcStatus.UNKNOWN, failure.details ?? 'unexpected error')
}

const hasPassed = (deadline: number): boolean => deadline < Date.now()

const timeout = (): Status =>
  status(GrpcStatus.DEADLINE_EXCEEDED, 'Timeout', new shared.Timeout().serializeBinary())

const tooManyPending = (): Status =>
  failureStatus(GrpcStatus.RESOURCE_EXHAUSTED, 'too many appends are unfinished on this call')

const waitFor = (deadline: number): number =>
  deadline === Number.POSITIVE_INFINITY
    ? PATIENCE_MS
    : Math.min(MAX_TIMER_MS, Math.max(0, deadline - Date.now()))

/** The client passes the message on only for details of an unknown type; for `Unknown` it drops it. */
function failureStatus(code: GrpcStatus, message: string): Status {
  const any = new Any()
  any.pack(new Uint8Array(), 'google.rpc.ErrorInfo')
  return new rpcStatus.Status()
    .setCode(code as never)
    .setMessage(message)
    .setDetails(any)
}

function wrongVersionStatus({ expected, actual }: WrongExpectation): Status {
  const details = new shared.WrongExpectedVersion()
  if (actual === 'no_stream') details.setCurrentNoStream(new Empty())
  else details.setCurrentStreamRevision(String(actual))
  if (expected === 'any') details.setExpectedAny(new Empty())
  else if (expected === 'no_stream') details.setExpectedNoStream(new Empty())
  else if (expected === 'stream_exists') details.setExpectedStreamExists(new Empty())
  else details.setExpectedStreamPosition(String(expected))
  return status(GrpcStatus.FAILED_PRECONDITION, 'WrongExpectedVersion', details.serializeBinary())
}

/** A google.rpc.Status whose details are an Any of the named message: the client derives its error classes from it. */
function status(code: GrpcStatus, name: string, details: Uint8Array, message = name): Status {
  const any = new Any()
  any.pack(details, `event_store.client.${name}`)
  return new rpcStatus.Status()
    .setCode(code as never)
    .setMessage(message)
    .setDetails(any)
}
