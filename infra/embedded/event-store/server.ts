import { statSync } from 'node:fs'
import { Server, ServerCredentials } from '@grpc/grpc-js'
import { takeLockSoon } from '#process-lock.ts'
import { startAdminServer } from './admin-server.ts'
import { AppendLog } from './append-log.ts'
import { DamagedLog } from './event-record.ts'
import { Faults } from './faults.ts'
import { clusterOfOne } from './gossip.ts'
import { unary } from './grpc-answers.ts'
import { Groups } from './persistent/groups.ts'
import { persistentImplementation } from './persistent/persistent-service.ts'
import { supportedMethods } from './server-features.ts'
import { Storage } from './storage.ts'
import { streamsImplementation } from './streams-service.ts'
import { requireUsers } from './users.ts'
import { verifyLog } from './verify-log.ts'
import { featuresService, gossipService, persistentService, streamsService } from './wire.ts'

/** Far above the size of one append, so that too large a one is told so instead of losing its connection. */
const RECEIVE_LIMIT = 17 * 1024 * 1024
const VERIFIED_AT_START_BYTES = 16 * 1024 * 1024
const VERIFIED_AT_START_EVENTS = 1_000

export interface EventStoreServer {
  port: number
  storage: Storage
  stop: () => Promise<void>
}

export interface EventStoreOptions {
  /** SQLite file; made when absent. */
  file: string
  port: number
  /** Health and metrics over HTTP; none without it. */
  adminPort?: number
  /** Lets whoever reaches the admin port switch on faults, for tests. */
  allowFaults?: boolean
  recentIdsKept?: number
  gatherMs?: number
  /** Pages of the write-ahead log after which it is folded into the file. */
  checkpointFrames?: number
  /** PEM: calls are encrypted. */
  tls?: { certificate: Buffer; key: Buffer }
  /** Passwords by name: every call needs one of them. */
  users?: Map<string, string>
}

/** Starts the store; rejects when the port is taken or the file is damaged. */
export async function startEventStore(options: EventStoreOptions): Promise<EventStoreServer> {
  const unlock = await takeLockSoon(
    `${options.file}-lock`,
    pid => new Error(`the file is in use by process ${pid}`),
  )
  const storage = openStorage(options)
  const faults = options.allowFaults ? new Faults() : undefined
  const { recentIdsKept, gatherMs } = options
  const log = new AppendLog(storage, { recentIdsKept, gatherMs, faults })
  const server = new Server({
    'grpc.max_receive_message_length': RECEIVE_LIMIT,
    'grpc.max_send_message_length': -1,
    'grpc.keepalive_permit_without_calls': 1,
    'grpc-node.flow_control_window': 2 * 1024 * 1024,
    interceptors: [
      ...(options.users ? [requireUsers(options.users)] : []),
      ...(faults ? [faults.interceptor()] : []),
    ],
  })
  const groups = new Groups(storage, log)
  server.addService(streamsService, streamsImplementation(storage, log, faults))
  server.addService(persistentService, persistentImplementation(storage, groups))
  server.addService(featuresService, {
    getSupportedMethods: unary(() =>
      supportedMethods([streamsService, persistentService, featuresService, gossipService]),
    ),
  })
  server.addService(gossipService, { read: unary(() => clusterOfOne(port)) })
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${options.port}`, credentialsOf(options), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  )
  faults?.attach(() => server.drain(`127.0.0.1:${port}`, 0))
  const stopAdmin =
    options.adminPort === undefined
      ? async () => {}
      : await startAdminServer({ ...options, port: options.adminPort, storage, log, faults })
  return {
    port,
    storage,
    async stop() {
      await stopAdmin()
      groups.stop()
      server.forceShutdown()
      storage.close()
      unlock()
    },
  }
}

function credentialsOf({ tls }: EventStoreOptions): ServerCredentials {
  if (!tls) return ServerCredentials.createInsecure()
  return ServerCredentials.createSsl(null, [{ cert_chain: tls.certificate, private_key: tls.key }])
}

/** A small file is verified whole; of a large one the ends of its structure and the newest events, to start fast. */
function openStorage({ file, checkpointFrames }: EventStoreOptions): Storage {
  const storage = new Storage(file, { checkpointFrames })
  try {
    const faults = statSync(file).size <= VERIFIED_AT_START_BYTES ? verifyLog(file) : []
    if (faults.length > 0) throw new DamagedLog(faults.join('; '))
    storage.readAll(storage.head(), VERIFIED_AT_START_EVENTS, true)
    return storage
  } catch (error) {
    storage.close()
    throw error
  }
}
