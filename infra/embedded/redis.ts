import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import {
  type ManagedProcess,
  type Supervised,
  startProcess,
} from '@koryaku/process-supervisor/managed-process.ts'
import { Redis } from 'ioredis'

const ANSWER_WITHIN_MS = 2_000

export const REDIS_MEMORY = '512mb'

/**
 * Debian's `redis-server` with its append-only file synced every second: queues and rate limits survive a restart; it
 * holds no source of truth, so losing the last second loses nothing acknowledged. Its settings are in a private file,
 * since command lines are visible to all local users.
 */
export function startRedis(
  folder: string,
  { port, password }: { port: number; password: string },
  supervised: Supervised,
): Promise<ManagedProcess> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const configuration = join(folder, 'redis.conf')
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    requirepass: password,
    dir: folder,
    appendonly: 'yes',
    appendfsync: 'everysec',
    // A torn tail after a kill is cut off instead of refusing to start.
    'aof-load-truncated': 'yes',
    save: '',
    // Full, it refuses what is new; everything in it is somewhere else too, or counted in the process meanwhile.
    maxmemory: REDIS_MEMORY,
    'maxmemory-policy': 'noeviction',
    daemonize: 'no',
  }
  return startProcess({
    name: 'Redis',
    command: ['redis-server', configuration],
    ...supervised,
    prepare: () => writeSettings(configuration, settings),
    isReady: () => ping(port, password),
    isAlive: () => answers(port),
  })
}

function writeSettings(file: string, settings: Record<string, string>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${JSON.stringify(value)}\n`)
  writeFileSync(file, lines.join(''), { mode: 0o600 })
  chmodSync(file, 0o600)
}

async function ping(port: number, password: string): Promise<void> {
  const redis = new Redis(port, '127.0.0.1', {
    password,
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: ANSWER_WITHIN_MS,
    commandTimeout: ANSWER_WITHIN_MS,
  })
  redis.on('error', () => {})
  try {
    await redis.connect()
    await redis.ping()
  } finally {
    redis.disconnect()
  }
}

/** Any response counts, including that it is loading its data or requires the password. */
const answers = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: ANSWER_WITHIN_MS }, () =>
      socket.write('PING\r\n'),
    )
    const end = (error?: Error) => {
      socket.destroy()
      if (error) reject(error)
      else resolve()
    }
    socket.once('data', () => end())
    socket.once('error', end)
    socket.once('timeout', () => end(new Error('no answer')))
  })
