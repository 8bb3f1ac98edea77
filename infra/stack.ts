import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importedArticleId } from '@koryaku/contracts/imports/import.api.ts'
import { PORT_OFFSETS, portOf, type ServiceName } from '@koryaku/contracts/server/config.ts'
import type { StackConfig } from './config.ts'
import {
  httpReady,
  isPortTaken,
  type ManagedProcess,
  StartError,
  startProcess,
} from './embedded/managed-process.ts'
import { startPostgres } from './embedded/postgres.ts'
import { startRedis } from './embedded/redis.ts'
import { takeLock } from './process-lock.ts'

/** Addresses of the stores and the site, as the services and the tests read them. */
export interface StackEnvironment {
  PORT: string
  DATA_DIR: string
  EVENTSTORE_URL: string
  DATABASE_URL: string
  REDIS_URL: string
  MEILI_URL: string
  MEILI_KEY: string
  SMTP_URL: string
  MAILBOX_URL?: string
  SOCIAL_URL?: string
  TWITTER_CLIENT_ID?: string
  TWITTER_CLIENT_SECRET?: string
  TWITTER_AUTHORIZATION_URL?: string
  TWITTER_TOKEN_URL?: string
  TWITTER_USER_URL?: string
  PUBLIC_URL: string
  AUTH_SECRET: string
  GUIDE_URL?: string
}

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
const MIN_FREE_BYTES = 200 * 1024 * 1024

/** Entry points of the services, in the order in which they are started; those on one line start together. */
const SERVICES: { name: ServiceName; label: string; entry: string; heapMb: number }[][] = [
  [
    { name: 'commandApi', label: 'command API', entry: 'command-api/src/main.ts', heapMb: 256 },
    { name: 'projector', label: 'projector', entry: 'projector/src/main.ts', heapMb: 384 },
  ],
  [
    { name: 'worker', label: 'worker', entry: 'command-api/src/worker.ts', heapMb: 192 },
    { name: 'queryApi', label: 'query API', entry: 'query-api/src/main.ts', heapMb: 256 },
    { name: 'searchIndexer', label: 'search indexer', entry: 'search-indexer/src/main.ts', heapMb: 256 },
    { name: 'gateway', label: 'web', entry: 'web/server/main.ts', heapMb: 256 },
  ],
]

/**
 * Starts the site (or only its stores) on this machine and waits until every part is ready. Anything that
 * fails stops what was started and throws a StartError.
 */
export async function startStack(
  config: StackConfig,
  { parts = 'all', progress = () => {} }: { parts?: StackParts; progress?: Progress } = {},
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
  const stop = async () => {
    for (const process of started.splice(0).reverse()) await process.stop()
    unlock()
  }
  try {
    checkDisk(folder)
    await checkPorts(config, parts)
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
                  ...['--master-key', environment.MEILI_KEY],
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
    for (const group of parts === 'all' ? SERVICES : []) {
      await allOrNothing(
        group.map(({ name, label, entry, heapMb }) =>
          track(
            label,
            startProcess({
              name: label,
              command: [process.execPath, `--max-old-space-size=${heapMb}`, join(ROOT, entry)],
              env: { ...environment },
              logFile: logFile(entry.split('/').slice(0, 1).concat(name).join('-')),
              isReady: () => httpReady(`http://127.0.0.1:${portFor(name)}/health/ready`),
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
  }
}

/** Waits for all, so that a failure leaves nothing half started and unknown; throws the first failure. */
async function allOrNothing(starting: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(starting)
  const failure = results.find(result => result.status === 'rejected')
  if (failure) throw failure.reason
}

function stackEnvironment(config: StackConfig): StackEnvironment {
  const { PORT: port, DATA_DIR: folder } = config
  const secrets = readSecrets(folder)
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${port}`
  const at = (service: ServiceName) => `127.0.0.1:${portOf(service, port)}`
  return {
    PORT: String(port),
    DATA_DIR: folder,
    EVENTSTORE_URL: config.EVENTSTORE_URL ?? `esdb://${at('eventStore')}?tls=false`,
    DATABASE_URL: config.DATABASE_URL ?? `postgres://postgres@${at('postgres')}/koryaku`,
    REDIS_URL: config.REDIS_URL ?? `redis://${at('redis')}/0`,
    MEILI_URL: config.MEILI_URL ?? `http://${at('search')}`,
    MEILI_KEY: config.MEILI_KEY ?? secrets.meiliKey,
    SMTP_URL: config.SMTP_URL ?? `smtp://${at('smtp')}`,
    ...(config.SMTP_URL ? {} : { MAILBOX_URL: `http://${at('mailbox')}` }),
    ...(config.TWITTER_CLIENT_ID ? {} : embeddedSocial(publicUrl, at('socialProvider'), secrets)),
    PUBLIC_URL: publicUrl,
    AUTH_SECRET: process.env.AUTH_SECRET ?? secrets.authSecret,
    ...guideOf(publicUrl, config),
  }
}

/** With the demo content, the guide of the navigation is its article about writing, unless the operator has one. */
function guideOf(publicUrl: string, config: StackConfig): { GUIDE_URL?: string } {
  if (config.DEMO_CONTENT !== 'on' || process.env.GUIDE_URL) return {}
  return { GUIDE_URL: `${publicUrl}/games/minecraft/${importedArticleId('demo-official-writing-guide')}` }
}

/** The page that plays X's part: people see it through the gateway, the command API asks it directly. */
const embeddedSocial = (publicUrl: string, address: string, { socialSecret }: Secrets) => ({
  SOCIAL_URL: `http://${address}`,
  TWITTER_CLIENT_ID: 'koryaku-local',
  TWITTER_CLIENT_SECRET: socialSecret,
  TWITTER_AUTHORIZATION_URL: `${publicUrl}/dev/social/authorize`,
  TWITTER_TOKEN_URL: `http://${address}/dev/social/token`,
  TWITTER_USER_URL: `http://${address}/dev/social/me`,
})

interface Secrets {
  meiliKey: string
  authSecret: string
  socialSecret: string
}

/** Keys of this installation: each made once, readable by the owner only. */
function readSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json')
  const secret = () => randomBytes(32).toString('base64url')
  const known: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const secrets = { meiliKey: secret(), authSecret: secret(), socialSecret: secret(), ...known }
  if (Object.keys(known).length < Object.keys(secrets).length)
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
  return secrets
}

function checkDisk(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free >= MIN_FREE_BYTES) return
  const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
  throw new StartError(
    `The disk of ${folder} has ${megabytes(free)} MB left: free ${megabytes(MIN_FREE_BYTES)} MB or set DATA_DIR to another disk.`,
  )
}

async function checkPorts(config: StackConfig, parts: StackParts): Promise<void> {
  const stores: ServiceName[] = [
    ...(config.DATABASE_URL ? [] : ['postgres' as const]),
    ...(config.REDIS_URL ? [] : ['redis' as const]),
    ...(config.EVENTSTORE_URL ? [] : ['eventStore' as const, 'eventStoreAdmin' as const]),
    ...(config.MEILI_URL ? [] : ['search' as const]),
    ...(config.SMTP_URL ? [] : ['smtp' as const, 'mailbox' as const]),
    ...(config.TWITTER_CLIENT_ID ? [] : ['socialProvider' as const]),
  ]
  const services = parts === 'all' ? SERVICES.flat().map(({ name }) => name) : []
  const ports = [...services, ...stores].map(name => config.PORT + PORT_OFFSETS[name])
  const taken = (await Promise.all(ports.map(async port => ((await isPortTaken(port)) ? [port] : [])))).flat()
  if (taken.length === 0) return
  throw new StartError(
    `Port ${taken.sort((a, b) => a - b).join(', ')} is in use: stop what uses it, or start with another PORT (for example PORT=${config.PORT + 100} npm start).`,
  )
}
