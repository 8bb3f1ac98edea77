import { status as GrpcStatus, type handleUnaryCall, type ServerErrorResponse } from '@grpc/grpc-js'
import { DamagedLog } from './log-fault.ts'
import { grpcError } from './wire.ts'

type Unary = handleUnaryCall<unknown, unknown>

/** A unary method that answers with what the function returns, or with the error that it throws. */
export const unary =
  (answer: (call: Parameters<Unary>[0]) => unknown): Unary =>
  (call, callback) => {
    Promise.resolve()
      .then(() => answer(call))
      .then(
        value => callback(null, value as never),
        error => callback(asGrpcError(error)),
      )
  }

/** Our own errors are sent unchanged; any other error is logged, and the client receives its kind. */
export function asGrpcError(error: unknown): ServerErrorResponse {
  const { code } = error as { code?: unknown }
  if (typeof code === 'number') return error as ServerErrorResponse
  // The client has disconnected.
  if (code === 'ERR_STREAM_PREMATURE_CLOSE')
    return grpcError(GrpcStatus.CANCELLED, 'the call was broken off') as ServerErrorResponse
  const failure = failureOf(error)
  tell(
    failure.code === GrpcStatus.DATA_LOSS ? `The log is damaged: ${(error as Error).message}` : String(error),
  )
  return grpcError(failure.code, failure.message) as ServerErrorResponse
}

/** Primary error codes of SQLite. */
const SQLITE = { corrupt: 11, full: 13, notADatabase: 26 }

function failureOf(error: unknown): { code: GrpcStatus; message: string } {
  const primary = ((error as { errcode?: number }).errcode ?? 0) & 0xff
  if (error instanceof DamagedLog || primary === SQLITE.corrupt || primary === SQLITE.notADatabase)
    return { code: GrpcStatus.DATA_LOSS, message: 'the log is damaged' }
  if (primary === SQLITE.full) return { code: GrpcStatus.RESOURCE_EXHAUSTED, message: 'the disk is full' }
  return { code: GrpcStatus.UNKNOWN, message: 'unexpected error' }
}

/** The same words at most this often: one cause can fail each of thousands of calls. */
const SILENCE_MS = 1_000
let said = { words: '', at: Number.NEGATIVE_INFINITY }

function tell(words: string): void {
  const now = performance.now()
  if (words === said.words && now - said.at < SILENCE_MS) return
  said = { words, at: now }
  process.stderr.write(`${words}\n`)
}
