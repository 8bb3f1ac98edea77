import { setImmediate } from 'node:timers/promises'
import { Server, ServerCredentials } from '@grpc/grpc-js'
import { startAdminServer } from './admin-server.ts'
import { AppendLog } from './append-log.ts'
import { Faults } from './faults.ts'
import { clusterOfOne } from './gossip.ts'
import { unary } from './grpc-answers.ts'
import { DamagedLog } from './log-fault.ts'
import { lockLog, type Unlock } from './log-lock.ts'
import { sizeOf } from './log-paths.ts'
import { type ConnectionNotice, listenOnLoopback } from './loopback-listener.ts'
import { OpenCalls } from './open-calls.ts'
import { supportedMethods } from './server-features.ts'
import { Storage } from './storage.ts'
import { streamsImplementation } from './streams-service.ts'
import { requireUsers } from './users.ts'
import { verifyLog } from './verify-log.ts'
import { featuresService, gossipService, streamsService } from './wire.ts'

/** Far above the maximum size of one append, so that a larger one gets an error instead of a closed connection. */
const RECEIVE_LIMIT = 17 * 1024 * 1024
const VERIFIED_AT_START_BYTES = 16 * 1024 * 1024
const VERIFIED_AT_START_EVENTS = 1_000
const SAID_AT_START = 20
const LEAVING_MS = 2_000

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
  /** Allows fault injection on the admin port, for tests. */
  allowFaults?: boolean
  recentIdsKept?: number
  gatherMs?: number
  /** Pages of the write-ahead log after which it is folded into the file. */
  checkpointFrames?: number
  /** PEM: calls are encrypted. */
  tls?: { certificate: Buffer; key: Buffer }
  /** Passwords by name: every call needs one of them. Without, only programs of our own account and of root may call. */
  users?: Map<string, string>
  /** Receives warnings about the access control of connections. */
  onNotice?: (notice: ConnectionNotice) => void
}

/** Starts the store; rejects when the port is taken or the file is damaged. */
export async function startEventStore(options: EventStoreOptions): Promise<EventStoreServer> {
  const unlock = await lockLog(options.file)
  try {
    return await serve(options, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function serve(options: EventStoreOptions, unlock: Unlock): Promise<EventStoreServer> {
  const storage = openStorage(options)
  const faults = options.allowFaults ? new Faults() : undefined
  const { recentIdsKept, gatherMs } = options
  const openCalls = new OpenCalls()
  const log = new AppendLog(storage, { recentIdsKept, gatherMs, faults })
  const server = new Server({
    'grpc.max_receive_message_length': RECEIVE_LIMIT,
    'grpc.max_send_message_length': -1,
    'grpc.keepalive_permit_without_calls': 1,
    'grpc-node.flow_control_window': 2 * 1024 * 1024,
    interceptors: [
      openCalls.interceptor(),
      ...(options.users ? [requireUsers(options.users)] : []),
      ...(faults ? [faults.interceptor()] : []),
    ],
  })
  server.addService(streamsService, streamsImplementation(storage, log, faults))
  server.addService(featuresService, {
    getSupportedMethods: unary(() => supportedMethods([streamsService, featuresService, gossipService])),
  })
  server.addService(gossipService, { read: unary(() => clusterOfOne(port)) })
  const listener = await listenOnLoopback(server, {
    ...{ port: options.port, credentials: credentialsOf(options) },
    ...{ asksUsers: options.users !== undefined, onNotice: options.onNotice ?? (() => {}) },
  })
  const { port, refused } = listener
  faults?.attach(listener.dropConnections)
  const stopAdmin =
    options.adminPort === undefined
      ? async () => {}
      : await startAdminServer({ ...options, port: options.adminPort, storage, log, faults, refused })
  return {
    port,
    storage,
    async stop() {
      openCalls.refuse()
      // Committed appends are acknowledged, and late ones rejected with a status.
      await log.stop()
      await setImmediate()
      await openCalls.answered(LEAVING_MS)
      openCalls.endAll()
      listener.close()
      await shutDown(server)
      await listener.end()
      await stopAdmin()
      storage.close()
      unlock()
    },
  }
}

/** Lets responses leave; does not wait for a client that does not read them. */
async function shutDown(server: Server): Promise<void> {
  const giveUp = setTimeout(() => server.forceShutdown(), LEAVING_MS)
  await new Promise<void>(resolve => server.tryShutdown(() => resolve()))
  clearTimeout(giveUp)
}

function credentialsOf({ tls }: EventStoreOptions): ServerCredentials {
  if (!tls) return ServerCredentials.createInsecure()
  return ServerCredentials.createSsl(null, [{ cert_chain: tls.certificate, private_key: tls.key }])
}

/**
 * A small file is verified completely; for a large one its ends, the stream table and the newest events, for a fast
 * start.
 */
function openStorage({ file, checkpointFrames }: EventStoreOptions): Storage {
  const storage = new Storage(file, { checkpointFrames })
  try {
    const isSmall = sizeOf(file) <= VERIFIED_AT_START_BYTES
    const faults = isSmall ? verifyLog(file) : [...storage.verifyStreams()]
    if (faults.length > 0) throw new DamagedLog(...faults.slice(0, SAID_AT_START))
    storage.readAll(storage.head(), VERIFIED_AT_START_EVENTS, true)
    return storage
  } catch (error) {
    storage.close()
    throw error
  }
}
