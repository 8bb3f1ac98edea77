import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '@koryaku/infra/build-web.ts'
import { readStackConfig } from '@koryaku/infra/config.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { startStack } from '@koryaku/infra/stack.ts'
import type { StackEnvironment } from '@koryaku/infra/stack-environment.ts'
import type { ManagedProcess } from '@koryaku/process-supervisor/managed-process.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

export const STORES = ['PostgreSQL', 'Redis', 'event store', 'search server'] as const
export type Store = (typeof STORES)[number]

export interface SiteUnderFaults {
  url: string
  /** As the services see their stores: through the proxies. */
  environment: StackEnvironment
  /** The stores themselves: for looking at what is left. */
  direct: StackEnvironment
  /** Every part that can be killed, stores and services. */
  parts: ManagedProcess[]
  ways: Record<Store, FaultProxy>
  /** Folder on a separate disk that can be filled; undefined if none can be mounted. */
  disk: string | undefined
  stop: () => Promise<void>
}

/** The stores' own data and what a campaign writes, with room for the write-ahead log. */
const DISK_BYTES = 2 * 2 ** 30

/**
 * A whole site whose services reach each store through a proxy, on a separate disk in memory: two stacks, one of stores
 * and one of services, as on two machines.
 */
export async function startSiteUnderFaults(): Promise<SiteUnderFaults> {
  buildWeb(() => {})
  const folder = mkdtempSync(join(tmpdir(), 'koryaku-faults-'))
  const disk = mountDisk(folder)
  const undo: (() => Promise<void> | void)[] = [() => removeFolder(folder, disk)]
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const stores = await startStack(
      readStackConfig({ PORT: String(await freePorts(9_700)), DATA_DIR: join(folder, 'stores') }),
      { parts: 'stores' },
    )
    undo.push(stores.stop)
    const direct = stores.environment
    const through = async (address: string): Promise<[string, FaultProxy]> => {
      const url = new URL(address)
      const proxy = await startFaultProxy({ host: url.hostname, port: Number(url.port) })
      undo.push(proxy.stop)
      return [address.replace(url.host, proxy.address), proxy]
    }
    const [database, postgres] = await through(direct.DATABASE_URL)
    const [redisUrl, redis] = await through(direct.REDIS_URL)
    const [log, eventStore] = await through(direct.EVENTSTORE_URL)
    const [searchUrl, search] = await through(direct.MEILI_URL)
    const services = await startStack(
      readStackConfig({
        ...{ PORT: String(await freePorts(9_800)), DATA_DIR: join(folder, 'services'), DEMO_CONTENT: 'off' },
        ...{ DATABASE_URL: database, REDIS_URL: redisUrl, EVENTSTORE_URL: log },
        ...{ MEILI_URL: searchUrl, MEILI_KEY: direct.MEILI_KEY, SMTP_URL: direct.SMTP_URL },
      }),
    )
    undo.push(services.stop)
    const environment = { ...services.environment, MAILBOX_URL: direct.MAILBOX_URL ?? '' }
    const ways = { PostgreSQL: postgres, Redis: redis, 'event store': eventStore, 'search server': search }
    const parts = [...stores.processes, ...services.processes]
    return { url: environment.PUBLIC_URL, environment, direct, parts, ways, disk, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A disk in memory, where this user may mount one. */
function mountDisk(folder: string): string | undefined {
  mkdirSync(folder, { recursive: true })
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', folder])
  return status === 0 ? folder : undefined
}

function removeFolder(folder: string, disk: string | undefined): void {
  if (disk) spawnSync('umount', ['-l', disk])
  rmSync(folder, { recursive: true, force: true })
}
