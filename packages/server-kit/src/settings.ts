import { EMAIL_ADDRESS } from '@koryaku/contracts/users/email-address.ts'
import { z } from 'zod'
import { baseEnvironment } from './config.ts'
import { objectStoreEnvironment } from './objects/environment.ts'
import {
  databaseAddress,
  eventStoreAddress,
  like,
  mailServerAddress,
  networkList,
  networks,
  ownAddress,
  redisAddress,
  webAddress,
  webAddressOrPath,
} from './setting-forms.ts'

const page = webAddress('https://example.com/page')

/**
 * Every setting of an operator, by name. A service takes those it needs; the start of the whole site reads all of them
 * first, so that a fault is reported before any service starts.
 */
export const settings = {
  ...baseEnvironment.shape,
  ...objectStoreEnvironment,
  DATABASE_URL: databaseAddress,
  EVENTSTORE_URL: eventStoreAddress,
  REDIS_URL: redisAddress,
  MEILI_URL: webAddress('http://HOST:7700'),
  MEILI_KEY: z.string().min(1),
  SMTP_URL: mailServerAddress,
  MAIL_FROM: z.string().default('Koryaku <no-reply@koryaku.example>'),
  /** Receives notices of inquiries and reports. */
  OPERATOR_MAIL: like('operator@koryaku.example', value => EMAIL_ADDRESS.test(value.toLowerCase())).default(
    'operator@koryaku.example',
  ),
  /** When all read models are compared with the log: a cron pattern, in Japan time. */
  VERIFY_AT: z.string().min(9).max(100).default('15 4 * * *'),
  /** Signs identity sessions and encrypts the token keys. At least 32 characters, kept by the operator. */
  AUTH_SECRET: z.string().min(32),
  /** How many may join in a day from one network (a household, an IPv4 address): a class in one lesson, no more. */
  ACCOUNTS_PER_NETWORK: z.coerce.number().int().min(1).default(50),
  /** Addresses (or `loopback`) of the gateways in front: only their X-Forwarded-For is believed. */
  GATEWAY_ADDRESSES: networks.min(1).default('loopback'),
  /** A hosted identity provider whose tokens are accepted in place of the bundled one's. */
  IDENTITY_JWKS_URL: page.optional(),
  IDENTITY_ISSUER: z.string().min(1).optional(),
  IDENTITY_AUDIENCE: z.string().min(1).optional(),
  /** Sign-in with X (Twitter): off without these two. */
  TWITTER_CLIENT_ID: z.string().min(1).optional(),
  TWITTER_CLIENT_SECRET: z.string().min(1).optional(),
  TWITTER_AUTHORIZATION_URL: page.default('https://x.com/i/oauth2/authorize'),
  TWITTER_TOKEN_URL: page.default('https://api.x.com/2/oauth2/token'),
  TWITTER_USER_URL: page.default('https://api.x.com/2/users/me?user.fields=confirmed_email'),
  /** An account of the external games database (IGDB, by Twitch): no import without these two. */
  IGDB_CLIENT_ID: z.string().min(1).max(200).optional(),
  IGDB_CLIENT_SECRET: z.string().min(1).max(200).optional(),
  IGDB_URL: page.default('https://api.igdb.com/v4'),
  /** When changed entries of the external games database are fetched: a cron pattern in Japan time, or `off`. */
  IGDB_REFRESH_AT: z.union([z.literal('off'), z.string().min(9).max(100)]).default('45 3 * * *'),
  IGDB_TOKEN_URL: page.default('https://id.twitch.tv/oauth2/token'),
  /** Covers of the external games database, which the gateway passes on. */
  IGDB_IMAGES_URL: page.default('https://images.igdb.com/igdb/image/upload/t_cover_big_2x'),
  /** Address to listen on: loopback by default. */
  HOST: ownAddress
    .default('127.0.0.1')
    // For this name Fastify opens a server per address, of which only the first would have our bounds and headers.
    .transform(host => (host === 'localhost' ? '127.0.0.1' : host)),
  /** Addresses of load balancers whose X-Forwarded-For may be believed, comma-separated. Default: none. */
  TRUSTED_PROXIES: networkList.optional(),
  /** Private networks from which images of partners may be fetched, comma-separated. Default: none, only the public Internet. */
  PICTURE_NETWORKS: networkList.optional(),
  /** Addresses outside the site. Without one, help, sister site and company lead to `/about`, feedback to the inquiry form. */
  FEEDBACK_URL: page.optional(),
  GUIDE_URL: webAddressOrPath('https://example.com/guide').optional(),
  HELP_URL: page.optional(),
  SISTER_SITE_URL: page.optional(),
  COMPANY_URL: page.optional(),
}

interface IgdbAccount {
  IGDB_CLIENT_ID?: string | undefined
  IGDB_CLIENT_SECRET?: string | undefined
}

/** Half an account of the external games database is a mistake, and no account is not. */
export const isWholeIgdbAccount = ({
  IGDB_CLIENT_ID: id,
  IGDB_CLIENT_SECRET: secret,
}: IgdbAccount): boolean => (id === undefined) === (secret === undefined)
export const IGDB_ACCOUNT_FAULT = {
  error: 'is needed together with IGDB_CLIENT_ID',
  path: ['IGDB_CLIENT_SECRET'],
}
