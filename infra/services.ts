import { join } from 'node:path'
import {
  httpAlive,
  httpReady,
  type ProcessSpec,
  type Supervised,
} from '@koryaku/process-supervisor/managed-process.ts'
import { portOf, type ServiceName } from '@koryaku/server-kit/config.ts'
import { programOf } from '#service-bundles/service-bundles.ts'

const ROOT = join(import.meta.dirname, '..')

export interface Service {
  name: ServiceName
  label: string
  entry: string
  heapMb: number
  /** Its replacement for developers, with the memory it needs. */
  development?: string
  readyWithinMs?: number
  niceness?: number
  /** Nothing can be read without it. */
  needed?: boolean
  /** Libraries that it loads at the start, in addition to those of every service. */
  libraries?: string[]
}

/** A projector is ready when it has read the log, which may be long. */
const READING_MAX_MS = 60 * 60_000
/** A background service: requests do not wait for it. */
const BACKGROUND = 10

/** Libraries that every service loads at the start, the slowest to load. */
const LIBRARIES = [
  ...['fastify', 'fastify-type-provider-zod', '@fastify/cookie', '@fastify/swagger', 'kysely', 'lru-cache'],
  ...['pg', 'pino', 'prom-client', 'zod'],
]
const EVENT_STORE = '@eventstore/db-client'

/** The services, in the order in which they are started; those on one line start together. */
export const SERVICES: Service[][] = [
  [
    {
      ...{ name: 'commandApi', label: 'command API', entry: 'command-api/src/main.ts', heapMb: 256 },
      libraries: [EVENT_STORE, 'better-auth', 'bullmq', 'jose', 'parse5'],
    },
    {
      ...{ name: 'projector', label: 'projector', entry: 'projector/src/main.ts' },
      ...{ heapMb: 384, readyWithinMs: READING_MAX_MS, libraries: [EVENT_STORE] },
    },
  ],
  [
    {
      ...{ name: 'worker', label: 'worker', entry: 'command-api/src/worker.ts' },
      ...{ heapMb: 192, niceness: BACKGROUND, libraries: [EVENT_STORE, 'bullmq'] },
    },
    {
      ...{ name: 'queryApi', label: 'query API', entry: 'query-api/src/main.ts', heapMb: 256, needed: true },
      libraries: ['meilisearch'],
    },
    {
      ...{ name: 'searchIndexer', label: 'search indexer', entry: 'search-indexer/src/main.ts' },
      ...{ heapMb: 256, niceness: BACKGROUND, libraries: [EVENT_STORE, 'meilisearch'] },
    },
    {
      ...{ name: 'gateway', label: 'web', entry: 'web/server/main.ts' },
      ...{ development: 'web/development/main.ts', heapMb: 256, needed: true },
      libraries: ['vite', '@vitejs/plugin-react'],
    },
  ],
]

/**
 * How a service is started and watched.
 * @param bundles the folder of the services' bundles, unless they run from their sources
 * @param complete whether all stores it may wait for are available
 * @param fromSources run the developers' replacement, if any
 */
export function serviceSpec(
  { name, label, entry, development, heapMb, readyWithinMs, niceness, needed, libraries = [] }: Service,
  {
    port,
    env,
    bundles,
    complete,
    fromSources = false,
    ...supervised
  }: {
    port: number
    env: Record<string, string>
    bundles?: string | undefined
    complete: boolean
    fromSources?: boolean
  } & Supervised,
): ProcessSpec {
  const health = `http://127.0.0.1:${portOf(name === 'gateway' ? 'gatewayHealth' : name, port)}/health`
  const program =
    fromSources && development ? [join(ROOT, development)] : limited(heapMb, programOf(bundles, entry))
  const isUp = () => httpReady(`${health}/live`)
  return {
    ...supervised,
    name: label,
    command: [process.execPath, ...program],
    env,
    optional: supervised.optional && !needed,
    isReady: isUp,
    isAlive: () => httpAlive(`${health}/live`),
    ...(complete ? { isFullyReady: () => httpReady(`${health}/ready`) } : {}),
    ...(readyWithinMs === undefined ? {} : { readyWithinMs }),
    ...(niceness === undefined ? {} : { niceness }),
    ...(fromSources ? { libraries: [...LIBRARIES, ...libraries] } : {}),
  }
}

/** V8 loses count of the pages of compiled code that it guards by keys of the processor, and ends the process. */
const UNGUARDED = '--no-memory-protection-keys'
const limited = (heapMb: number, program: string) => [UNGUARDED, `--max-old-space-size=${heapMb}`, program]
