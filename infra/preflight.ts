import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { PORT_OFFSETS, type ServiceName } from '@koryaku/contracts/server/config.ts'
import { StartError } from '#start-error.ts'
import type { StackConfig } from './config.ts'
import { isPortTaken } from './embedded/managed-process.ts'

const MIN_FREE_BYTES = 200 * 1024 * 1024

/** Throws a StartError when there is no room to write, there or where it would be made. */
export function checkDisk(folder: string): void {
  let there = folder
  while (!existsSync(there)) there = dirname(there)
  const { bavail, bsize } = statfsSync(there)
  const free = bavail * bsize
  if (free >= MIN_FREE_BYTES) return
  const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
  throw new StartError('noRoom', folder, megabytes(free), megabytes(MIN_FREE_BYTES))
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
  ]
  const ports = [...services, ...own].map(name => config.PORT + PORT_OFFSETS[name])
  const taken = (await Promise.all(ports.map(async port => ((await isPortTaken(port)) ? [port] : [])))).flat()
  if (taken.length === 0) return
  throw new StartError('portsTaken', taken.sort((a, b) => a - b).join(', '), config.PORT + 100)
}
