import { status as GrpcStatus, type handleUnaryCall, type ServerErrorResponse } from '@grpc/grpc-js'
import { DamagedLog } from './event-record.ts'
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

/** Our own errors go out as they are; anything else is told to the log, and the client learns only that it happened. */
export function asGrpcError(error: unknown): ServerErrorResponse {
  if (typeof (error as { code?: unknown })?.code === 'number') return error as ServerErrorResponse
  process.stderr.write(`${error instanceof DamagedLog ? `The log is damaged: ${error.message}` : error}\n`)
  return (
    error instanceof DamagedLog
      ? grpcError(GrpcStatus.DATA_LOSS, 'the log is damaged')
      : grpcError(GrpcStatus.UNKNOWN, 'unexpected error')
  ) as ServerErrorResponse
}
