import { baseEnvironment, readConfig } from '@koryaku/server-kit/config.ts'
import { objectStoreEnvironment } from '@koryaku/server-kit/objects/environment.ts'
import { IGDB_ACCOUNT_FAULT, isWholeIgdbAccount, settings } from '@koryaku/server-kit/settings.ts'
import type { z } from 'zod'

const { DATABASE_URL, EVENTSTORE_URL, REDIS_URL, SMTP_URL, PUBLIC_URL, AUTH_SECRET } = settings
const { MAIL_FROM, OPERATOR_MAIL, VERIFY_AT, ACCOUNTS_PER_NETWORK, GATEWAY_ADDRESSES } = settings
const { PICTURE_NETWORKS } = settings
const { IDENTITY_JWKS_URL, IDENTITY_ISSUER, IDENTITY_AUDIENCE } = settings
const { TWITTER_CLIENT_ID, TWITTER_CLIENT_SECRET } = settings
const { IGDB_CLIENT_ID, IGDB_CLIENT_SECRET, IGDB_URL, IGDB_TOKEN_URL, IGDB_REFRESH_AT } = settings
const { TWITTER_AUTHORIZATION_URL, TWITTER_TOKEN_URL, TWITTER_USER_URL } = settings

const environment = baseEnvironment.extend({
  ...{ DATABASE_URL, EVENTSTORE_URL, REDIS_URL, SMTP_URL, AUTH_SECRET },
  PUBLIC_URL: PUBLIC_URL.unwrap(),
  ...{ MAIL_FROM, OPERATOR_MAIL, VERIFY_AT, ACCOUNTS_PER_NETWORK, GATEWAY_ADDRESSES, PICTURE_NETWORKS },
  ...objectStoreEnvironment,
  ...{ IDENTITY_JWKS_URL, IDENTITY_ISSUER, IDENTITY_AUDIENCE },
  ...{ TWITTER_CLIENT_ID, TWITTER_CLIENT_SECRET },
  ...{ IGDB_CLIENT_ID, IGDB_CLIENT_SECRET, IGDB_URL, IGDB_TOKEN_URL, IGDB_REFRESH_AT },
  ...{ TWITTER_AUTHORIZATION_URL, TWITTER_TOKEN_URL, TWITTER_USER_URL },
})
export type Config = z.output<typeof environment>

export const readCommandConfig = (): Config =>
  readConfig(environment.refine(isWholeIgdbAccount, IGDB_ACCOUNT_FAULT))
