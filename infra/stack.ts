import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { portOf, type ServiceName } from '@koryaku/contracts/server/config.ts'
import type { StackConfig } from './config.ts'
import { httpReady, type ManagedProcess, StartError, startProcess } from './embedded/managed-process.ts'
import { startPostgres } from './embedded/postgres.ts'
import { startRedis } from './embedded/redis.ts'
import { reportFilling } from './filling-progress.ts'
import { checkDisk, checkPorts } from './preflight.ts'
import { takeLock } from './process-lock.ts'
import { type StackEnvironment, stackEnvironment } from './stack-environment.ts'

export interface Stack {
  environment: StackEnvironment
  processes: ManagedProcess[]
  /** Rejects when a part dies for good. */
  failed: Promise<never>
  stop: () => Promise<void>
}

export type StackParts = 'stores' | 'all'
type Progress = (line: string) => void

const ROOT = join(import.meta.dirname, '..')

interface Service {
  name: ServiceName
  label: string
  entry: string
  heapMb: number
  readyWithinMs?: number
  niceness?: number
}

/** A projector is ready when it has read the log, which may be long. */
const READING_MAX_MS = 60 * 60_000

/** Under load each delivery wakes every service that follows the log: few with many events cost far less. */
const GATHER_MS = 15
/** Nobody waits for it. */
const BACKGROUND = 10

/** Entry points of the services, in the order in which they are started; those on one line start together. */
const SERVICES: Service[][] = [
  [
    { name: 'commandApi', label: 'command API', entry: 'command-api/src/main.ts', heapMb: 256 },
    {
      ...{ name: 'projector', label: 'projector', entry: 'projector/src/main.ts' },
      ...{ heapMb: 384, readyWithinMs: READING_MAX_MS },
    },
  ],
  [
    {
      ...{ name: 'worker', label: 'worker', entry: 'command-api/src/worker.ts' },
      ...{ heapMb: 192, niceness: BACKGROUND },
    },
    { name: 'queryApi', label: 'query API', entry: 'query-api/src/main.ts', heapMb: 256 },
    {
      ...{ name: 'searchIndexer', label: 'search indexer', entry: 'search-indexer/src/main.ts' },
      ...{ heapMb: 256, niceness: BACKGROUND },
    },
    { name: 'gateway', label: 'web', entry: 'web/server/main.ts', heapMb: 256 },
  ],
]

/**
 * Starts the site (or only its stores) on this machine and waits until every part is ready. Anything that
 * fails stops what was started and throws a StartError.
 */
export async function startStack(
  config: StackConfig,
  {
    parts = 'all',
    progress = () => {},
    waiting = () => {},
  }: { parts?: StackParts; progress?: Progress; waiting?: Progress } = {},
): Promise<Stack> {
  const { PORT: port, DATA_DIR: folder } = config
  mkdirSync(join(folder, 'logs'), { recursive: true })
  mkdirSync(join(folder, 'objects'), { recursive: true })
  const unlock = takeLock(
    join(folder, 'stack.lock'),
    pid =>
      new StartError(
        `${folder} is in use by process ${pid}: stop that one first, or start with another DATA_DIR and PORT.`,
      ),
  )
  const started: ManagedProcess[] = []
  let endFilling = () => {}
  const stop = async () => {
    for (const process of started.splice(0).reverse()) await process.stop()
    unlock()
  }
  try {
    checkDisk(folder)
    await checkPorts(config, parts === 'all' ? SERVICES.flat().map(({ name }) => name) : [])
    const environment = stackEnvironment(config)
    const track = async (label: string, starting: Promise<ManagedProcess>) => {
      const running = await starting
      started.push(running)
      progress(label)
    }
    const logFile = (name: string) => join(folder, 'logs', `${name}.log`)
    const node = (entry: string, ...args: string[]) => [process.execPath, join(ROOT, entry), ...args]
    const portFor = (service: ServiceName) => portOf(service, port)

    await allOrNothing([
      ...(config.DATABASE_URL
        ? []
        : [
            track(
              'PostgreSQL',
              startPostgres(join(folder, 'postgres'), portFor('postgres'), logFile('postgres')),
            ),
          ]),
      ...(config.REDIS_URL
        ? []
        : [track('Redis', startRedis(join(folder, 'redis'), portFor('redis'), logFile('redis')))]),
      ...(config.EVENTSTORE_URL
        ? []
        : [
            track(
              'event store',
              startProcess({
                name: 'event store',
                command: node(
                  'infra/embedded/event-store/main.ts',
                  ...['--db', join(folder, 'events.db'), '--port', String(portFor('eventStore'))],
                  ...['--admin-port', String(portFor('eventStoreAdmin'))],
                  ...['--gather-ms', String(GATHER_MS)],
                ),
                logFile: logFile('event-store'),
                restart: true,
                isReady: () => httpReady(`http://127.0.0.1:${portFor('eventStoreAdmin')}/health`),
              }),
            ),
          ]),
      ...(config.MEILI_URL
        ? []
        : [
            track(
              'search server',
              startProcess({
                name: 'search server',
                command: node(
                  'infra/embedded/search/main.ts',
                  ...['--db', join(folder, 'search'), '--port', String(portFor('search'))],
                  // In one word: a random key may begin with a dash.
                  `--master-key=${environment.MEILI_KEY}`,
                ),
                logFile: logFile('search'),
                restart: true,
                isReady: () => httpReady(`${environment.MEILI_URL}/health`),
              }),
            ),
          ]),
      ...(config.SMTP_URL
        ? []
        : [
            track(
              'mailbox',
              startProcess({
                name: 'mailbox',
                command: node('infra/embedded/mailbox/main.ts'),
                env: {
                  MAILBOX_FOLDER: join(folder, 'mailbox'),
                  SMTP_PORT: String(portFor('smtp')),
                  MAILBOX_PORT: String(portFor('mailbox')),
                },
                logFile: logFile('mailbox'),
                restart: true,
                isReady: () => httpReady(`http://127.0.0.1:${portFor('mailbox')}/health`),
              }),
            ),
          ]),
      ...(config.TWITTER_CLIENT_ID
        ? []
        : [
            track(
              'social login',
              startProcess({
                name: 'social login',
                command: node('infra/embedded/social/main.ts'),
                env: {
                  SOCIAL_PORT: String(portFor('socialProvider')),
                  SOCIAL_CLIENT_ID: environment.TWITTER_CLIENT_ID ?? '',
                  SOCIAL_CLIENT_SECRET: environment.TWITTER_CLIENT_SECRET ?? '',
                  SOCIAL_CALLBACK: `${environment.PUBLIC_URL}/api/identity/callback/twitter`,
                },
                logFile: logFile('social'),
                restart: true,
                isReady: () => httpReady(`${environment.SOCIAL_URL}/health`),
              }),
            ),
          ]),
    ])
    if (parts === 'all') endFilling = reportFilling(environment.DATABASE_URL, waiting)
    for (const group of parts === 'all' ? SERVICES : []) {
      await allOrNothing(
        group.map(({ name, label, entry, heapMb, readyWithinMs, niceness }) =>
          track(
            label,
            startProcess({
              name: label,
              command: [process.execPath, `--max-old-space-size=${heapMb}`, join(ROOT, entry)],
              env: { ...environment },
              logFile: logFile(entry.split('/').slice(0, 1).concat(name).join('-')),
              isReady: () => httpReady(`http://127.0.0.1:${portFor(name)}/health/ready`),
              ...(readyWithinMs === undefined ? {} : { readyWithinMs }),
              ...(niceness === undefined ? {} : { niceness }),
              restart: true,
            }),
          ),
        ),
      )
    }
    const failed = Promise.race(started.map(process => process.failed))
    failed.catch(() => {})
    return { environment, processes: [...started], failed, stop }
  } catch (error) {
    await stop()
    throw error
  } finally {
    endFilling()
  }
}

/** Waits for all, so that a failure leaves nothing half started and unknown; throws the first failure. */
async function allOrNothing(starting: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(starting)
  const failure = results.find(result => result.status === 'rejected')
  if (failure) throw failure.reason
}
