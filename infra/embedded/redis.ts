import { mkdirSync } from 'node:fs'
import { Redis } from 'ioredis'
import { type ManagedProcess, startProcess } from './managed-process.ts'

/**
 * Debian's `redis-server` with its append-only file synced every second: queues and rate limits survive a
 * restart; nothing in it is the truth, so losing the last second costs nothing that was acknowledged.
 */
export function startRedis(folder: string, port: number, logFile: string): Promise<ManagedProcess> {
  mkdirSync(folder, { recursive: true })
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir: folder,
    appendonly: 'yes',
    appendfsync: 'everysec',
    // A torn tail after a kill is cut off instead of refusing to start.
    'aof-load-truncated': 'yes',
    save: '',
    'maxmemory-policy': 'noeviction',
    daemonize: 'no',
  }
  return startProcess({
    name: 'Redis',
    command: ['redis-server', ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])],
    logFile,
    restart: true,
    isReady: async () => {
      const redis = new Redis(port, '127.0.0.1', {
        lazyConnect: true,
        retryStrategy: () => null,
        maxRetriesPerRequest: 0,
      })
      redis.on('error', () => {})
      try {
        await redis.connect()
        await redis.ping()
      } finally {
        redis.disconnect()
      }
    },
  })
}
