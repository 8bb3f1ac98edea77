import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream, UntypedServiceImplementation } from '@grpc/grpc-js'
import { handleAppend } from './append-handler.ts'
import type { AppendLog } from './append-log.ts'
import { handleBatchAppend } from './batch-append-handler.ts'
import { handleDelete, handleTombstone } from './delete-handler.ts'
import type { Faults } from './faults.ts'
import type { Frames } from './frames.ts'
import { asGrpcError, unary } from './grpc-answers.ts'
import { LivePages } from './live-pages.ts'
import { handleRead } from './read-handler.ts'
import type { Storage } from './storage.ts'

/** The methods of the service Streams. */
export function streamsImplementation(
  storage: Storage,
  log: AppendLog,
  faults?: Faults,
): UntypedServiceImplementation {
  const livePages = new LivePages(storage)
  return {
    read: (call: ServerWritableStream<ReadReq, ReadResp | Frames>) => {
      handleRead(faults ? faults.duplicating(call) : call, storage, log, livePages).then(
        () => call.end(),
        error => call.emit('error', asGrpcError(error)),
      )
    },
    append: (call: never, callback: (error: unknown, answer?: unknown) => void) => {
      handleAppend(call, log).then(
        answer => callback(null, answer),
        error => callback(asGrpcError(error)),
      )
    },
    batchAppend: (call: never) => handleBatchAppend(call, log),
    delete: unary(call => handleDelete(call as never, log)),
    tombstone: unary(call => handleTombstone(call as never, log)),
  } as unknown as UntypedServiceImplementation
}
