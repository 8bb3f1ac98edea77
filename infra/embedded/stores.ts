import { join } from 'node:path'
import {
  httpAlive,
  httpReady,
  type ManagedProcess,
  type Supervised,
  startProcess,
} from '@koryaku/process-supervisor/managed-process.ts'
import { portOf, type ServiceName } from '@koryaku/server-kit/config.ts'
import type { StackConfig } from '#config.ts'
import { installationSecrets } from '#installation-secrets.ts'
import { programOf } from '#service-bundles/service-bundles.ts'
import type { StackEnvironment } from '#stack-environment.ts'
import { startPostgres } from './postgres.ts'
import { startRedis } from './redis.ts'

/** Under load each delivery wakes every service that follows the log: few with many events cost far less. */
const GATHER_MS = 15

export interface EmbeddedStore {
  label: string
  start: (supervised: Supervised) => Promise<ManagedProcess>
  logName: string
  /** Nothing can be read without it. */
  needed?: boolean
}

/** Stores to start on this machine because they have no URL. */
export function embeddedStores(
  config: StackConfig,
  environment: StackEnvironment,
  bundles?: string,
): EmbeddedStore[] {
  const { PORT, DATA_DIR: folder } = config
  const portFor = (service: ServiceName) => portOf(service, PORT)
  const secrets = installationSecrets(folder)
  return [
    ...(config.DATABASE_URL ? [] : [postgres(folder, portFor('postgres'), secrets.postgresPassword)]),
    ...(config.REDIS_URL ? [] : [redis(folder, portFor('redis'), secrets.redisPassword)]),
    ...(config.EVENTSTORE_URL
      ? []
      : [
          program({
            label: 'event store',
            logName: 'event-store',
            file: programOf(bundles, 'packages/embedded-event-store/src/main.ts'),
            args: [
              ...['--db', join(folder, 'events.db'), '--port', String(portFor('eventStore'))],
              ...['--admin-port', String(portFor('eventStoreAdmin')), '--gather-ms', String(GATHER_MS)],
            ],
            health: `http://127.0.0.1:${portFor('eventStoreAdmin')}/health`,
          }),
        ]),
    ...(config.MEILI_URL
      ? []
      : [
          program({
            label: 'search server',
            logName: 'search',
            file: programOf(bundles, 'packages/embedded-search/src/main.ts'),
            args: ['--db', join(folder, 'search'), '--port', String(portFor('search'))],
            // Not on the command line, which is visible to all local users.
            env: { MEILI_MASTER_KEY: environment.MEILI_KEY },
            health: `${environment.MEILI_URL}/health`,
          }),
        ]),
    ...(config.SMTP_URL
      ? []
      : [
          program({
            label: 'mailbox',
            logName: 'mailbox',
            file: programOf(bundles, 'packages/fake-services/src/mailbox/main.ts'),
            env: {
              MAILBOX_FOLDER: join(folder, 'mailbox'),
              SMTP_PORT: String(portFor('smtp')),
              MAILBOX_PORT: String(portFor('mailbox')),
            },
            health: `http://127.0.0.1:${portFor('mailbox')}/health`,
          }),
        ]),
    ...(config.TWITTER_CLIENT_ID
      ? []
      : [
          program({
            label: 'social login',
            logName: 'social',
            file: programOf(bundles, 'packages/fake-services/src/social/main.ts'),
            env: {
              SOCIAL_PORT: String(portFor('socialProvider')),
              SOCIAL_CLIENT_ID: environment.TWITTER_CLIENT_ID ?? '',
              SOCIAL_CLIENT_SECRET: environment.TWITTER_CLIENT_SECRET ?? '',
              SOCIAL_CALLBACK: `${environment.PUBLIC_URL}/api/identity/callback/twitter`,
            },
            health: `${environment.SOCIAL_URL}/health`,
          }),
        ]),
    ...(config.IGDB_CLIENT_ID
      ? []
      : [
          program({
            label: 'games database',
            logName: 'games-database',
            file: programOf(bundles, 'packages/fake-services/src/games-database/main.ts'),
            env: {
              GAMES_DATABASE_PORT: String(portFor('gamesDatabase')),
              GAMES_DATABASE_CLIENT_ID: environment.IGDB_CLIENT_ID ?? '',
              GAMES_DATABASE_CLIENT_SECRET: environment.IGDB_CLIENT_SECRET ?? '',
            },
            health: `http://127.0.0.1:${portFor('gamesDatabase')}/health`,
          }),
        ]),
  ]
}

const postgres = (folder: string, port: number, password: string): EmbeddedStore => ({
  label: 'PostgreSQL',
  logName: 'postgres',
  needed: true,
  start: supervised => startPostgres(join(folder, 'postgres'), { port, password }, supervised),
})

const redis = (folder: string, port: number, password: string): EmbeddedStore => ({
  label: 'Redis',
  logName: 'redis',
  start: supervised => startRedis(join(folder, 'redis'), { port, password }, supervised),
})

interface Program {
  label: string
  logName: string
  file: string
  args?: string[]
  env?: Record<string, string>
  health: string
}

const program = ({ label, logName, file, args = [], env = {}, health }: Program): EmbeddedStore => ({
  label,
  logName,
  start: supervised =>
    startProcess({
      ...supervised,
      name: label,
      command: [process.execPath, file, ...args],
      env,
      isReady: () => httpReady(health),
      isAlive: () => httpAlive(health),
    }),
})
