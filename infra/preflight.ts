import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { canBeWrittenTo, freeBytes } from '@koryaku/cli-kit/writable-folder.ts'
import { isPortTaken } from '@koryaku/process-supervisor/managed-process.ts'
import { PORT_OFFSETS, type ServiceName } from '@koryaku/server-kit/config.ts'
import { StartError } from '#start-error.ts'
import type { StackConfig } from './config.ts'
import { checkRefusedPorts } from './refused-ports.ts'

const MIN_FREE_BYTES = 200 * 1024 * 1024
// Bound: `npm start` | a name in | HOST_WITHIN_MS
/** A name is resolved by servers that may be unavailable. */
const HOST_WITHIN_MS = 5_000

/** Throws a StartError where what the settings name cannot be used on this machine; makes nothing. */
export async function checkPlaces({ DATA_DIR: folder, HOST: host, PORT }: StackConfig): Promise<void> {
  checkRefusedPorts({ PORT })
  checkDisk(folder, checkFolder(folder))
  await checkHost(host)
}

/** Throws a StartError unless there, or where it would be made, is a folder that can be written to; returns that. */
export function checkFolder(folder: string): string {
  let there = folder
  while (!existsSync(there)) there = dirname(there)
  if (!statSync(there).isDirectory()) throw new StartError('notAFolder', folder, there)
  if (!canBeWrittenTo(there)) throw new StartError('notWritable', folder, there)
  return there
}

function checkDisk(folder: string, there: string): void {
  const free = freeBytes(there)
  if (free >= MIN_FREE_BYTES) return
  const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
  throw new StartError('noRoom', folder, megabytes(free), megabytes(MIN_FREE_BYTES))
}

/** Listens there briefly, on an unused port. */
async function checkHost(host = '127.0.0.1'): Promise<void> {
  const server = createServer()
  // The error after the timeout.
  server.on('error', () => {})
  try {
    server.listen({ host, port: 0 })
    await once(server, 'listening', { signal: AbortSignal.timeout(HOST_WITHIN_MS) })
  } catch {
    throw new StartError('notOurAddress', host)
  } finally {
    server.close()
  }
}

/** Throws a StartError that names the ports which others listen on: those of the services, and of the stores to be started. */
export async function checkPorts(config: StackConfig, services: readonly ServiceName[]): Promise<void> {
  const own: ServiceName[] = [
    'supervisor',
    ...(services.includes('gateway') ? ['gatewayHealth' as const] : []),
    ...(config.DATABASE_URL ? [] : ['postgres' as const]),
    ...(config.REDIS_URL ? [] : ['redis' as const]),
    ...(config.EVENTSTORE_URL ? [] : ['eventStore' as const, 'eventStoreAdmin' as const]),
    ...(config.MEILI_URL ? [] : ['search' as const]),
    ...(config.SMTP_URL ? [] : ['smtp' as const, 'mailbox' as const]),
    ...(config.TWITTER_CLIENT_ID ? [] : ['socialProvider' as const]),
    ...(config.IGDB_CLIENT_ID ? [] : ['gamesDatabase' as const]),
  ]
  const ports = [...services, ...own].map(name => config.PORT + PORT_OFFSETS[name])
  const taken = (await Promise.all(ports.map(async port => ((await isPortTaken(port)) ? [port] : [])))).flat()
  if (taken.length === 0) return
  throw new StartError('portsTaken', taken.sort((a, b) => a - b).join(', '), config.PORT + 100)
}
