import { importedArticleId } from '@koryaku/contracts/imports/import.api.ts'
import { postgresUrl } from '@koryaku/server-kit/command-line/store-addresses.ts'
import { portOf, type ServiceName } from '@koryaku/server-kit/config.ts'
import type { StackConfig } from './config.ts'
import { type InstallationSecrets, installationSecrets } from './installation-secrets.ts'

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
  IGDB_CLIENT_ID?: string
  IGDB_CLIENT_SECRET?: string
  IGDB_URL?: string
  IGDB_TOKEN_URL?: string
  PUBLIC_URL: string
  AUTH_SECRET: string
  GUIDE_URL?: string
  ACCOUNTS_PER_NETWORK?: string
  /** Reports the state of every service. */
  SUPERVISOR_URL: string
}

/** Common environment of every service: URLs of external or embedded stores, and this installation's keys. */
export function stackEnvironment(config: StackConfig): StackEnvironment {
  const { PORT: port, DATA_DIR: folder } = config
  const secrets = installationSecrets(folder)
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${port}`
  const at = (service: ServiceName) => `127.0.0.1:${portOf(service, port)}`
  return {
    PORT: String(port),
    DATA_DIR: folder,
    EVENTSTORE_URL: config.EVENTSTORE_URL ?? `esdb://${at('eventStore')}?tls=false`,
    DATABASE_URL: config.DATABASE_URL ?? postgresUrl(portOf('postgres', port), secrets.postgresPassword),
    REDIS_URL: config.REDIS_URL ?? `redis://:${secrets.redisPassword}@${at('redis')}/0`,
    MEILI_URL: config.MEILI_URL ?? `http://${at('search')}`,
    MEILI_KEY: config.MEILI_KEY ?? secrets.meiliKey,
    SMTP_URL: config.SMTP_URL ?? `smtp://${at('smtp')}`,
    ...(config.SMTP_URL ? {} : { MAILBOX_URL: `http://${at('mailbox')}` }),
    ...(config.TWITTER_CLIENT_ID ? {} : embeddedSocial(publicUrl, at('socialProvider'), secrets)),
    ...(config.IGDB_CLIENT_ID ? {} : embeddedGamesDatabase(at('gamesDatabase'), secrets)),
    PUBLIC_URL: publicUrl,
    AUTH_SECRET: process.env.AUTH_SECRET ?? secrets.authSecret,
    SUPERVISOR_URL: `http://${at('supervisor')}`,
    ...guideOf(config),
    ...(config.ACCOUNTS_PER_NETWORK ? { ACCOUNTS_PER_NETWORK: String(config.ACCOUNTS_PER_NETWORK) } : {}),
  }
}

/** With the demo content, the guide of the navigation is its article about writing, unless the operator has one. */
function guideOf(config: StackConfig): { GUIDE_URL?: string } {
  if (config.DEMO_CONTENT !== 'on' || process.env.GUIDE_URL) return {}
  return { GUIDE_URL: `/games/minecraft/${importedArticleId('demo-official-writing-guide')}` }
}

/** The page that plays X's part: people see it through the gateway, the command API asks it directly. */
const embeddedSocial = (publicUrl: string, address: string, { socialSecret }: InstallationSecrets) => ({
  SOCIAL_URL: `http://${address}`,
  TWITTER_CLIENT_ID: 'koryaku-local',
  TWITTER_CLIENT_SECRET: socialSecret,
  TWITTER_AUTHORIZATION_URL: `${publicUrl}/dev/social/authorize`,
  TWITTER_TOKEN_URL: `http://${address}/dev/social/token`,
  TWITTER_USER_URL: `http://${address}/dev/social/me`,
})

/** The server that plays the API of the external games database. */
const embeddedGamesDatabase = (address: string, { gamesDatabaseSecret }: InstallationSecrets) => ({
  IGDB_CLIENT_ID: 'koryaku-local',
  IGDB_CLIENT_SECRET: gamesDatabaseSecret,
  IGDB_URL: `http://${address}/v4`,
  IGDB_TOKEN_URL: `http://${address}/oauth2/token`,
})
