import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'
import type { AppendLog } from './append-log.ts'
import { readAll, readStream } from './counted-reads.ts'
import type { Frames } from './frames.ts'
import type { LivePages } from './live-pages.ts'
import { parseReadRequest } from './read-request.ts'
import type { Storage } from './storage.ts'
import { subscribeToAll, subscribeToStream } from './subscriptions.ts'

/** Streams.Read: a counted read or a subscription, of one stream or of all, either way. */
export async function handleRead(
  call: ServerWritableStream<ReadReq, ReadResp | Frames>,
  storage: Storage,
  log: AppendLog,
  livePages: LivePages,
): Promise<void> {
  const request = parseReadRequest(call.request, storage)
  if (request.stream !== undefined) {
    await (request.live
      ? subscribeToStream(call, storage, log, request.stream, request)
      : readStream(call, storage, request.stream, request))
  } else {
    await (request.live
      ? subscribeToAll(call, storage, log, livePages, request.filter, request)
      : readAll(call, storage, request.filter, request))
  }
}
