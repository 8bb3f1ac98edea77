import { baseEnvironment, readConfig } from '@koryaku/contracts/server/config.ts'
import { objectStoreEnvironment } from '@koryaku/contracts/server/objects/object-store.ts'
import { z } from 'zod'

const environment = baseEnvironment.extend({
  DATABASE_URL: z.string().min(1),
  EVENTSTORE_URL: z.string().min(1),
  REDIS_URL: z.string().min(1),
  SMTP_URL: z.string().min(1),
  MAIL_FROM: z.string().default('Koryaku <no-reply@koryaku.example>'),
  /** Where inquiries and reports are told of. */
  OPERATOR_MAIL: z.email().default('operator@koryaku.example'),
  /** When all read models are compared with the log: a cron pattern, in Japan time. */
  VERIFY_AT: z.string().min(9).max(100).default('15 4 * * *'),
  ...objectStoreEnvironment,
  /** Signs identity sessions and encrypts the token keys. At least 32 characters, kept by the operator. */
  AUTH_SECRET: z.string().min(32),
  /** How many may join in a day from one network (a household, an IPv4 address): a class in one lesson, no more. */
  ACCOUNTS_PER_NETWORK: z.coerce.number().int().min(1).default(50),
  /** Addresses (or `loopback`) of the gateways in front: only their X-Forwarded-For is believed. */
  GATEWAY_ADDRESSES: z.string().min(1).default('loopback'),
  /** The address of this site as browsers see it: links in mails, the token's issuer, allowed origins. */
  PUBLIC_URL: z.url(),
  /** A hosted identity provider whose tokens are accepted in place of the bundled one's. */
  IDENTITY_JWKS_URL: z.url().optional(),
  IDENTITY_ISSUER: z.string().min(1).optional(),
  IDENTITY_AUDIENCE: z.string().min(1).optional(),
  /** Sign-in with X (Twitter): off without these two. */
  TWITTER_CLIENT_ID: z.string().min(1).optional(),
  TWITTER_CLIENT_SECRET: z.string().min(1).optional(),
  TWITTER_AUTHORIZATION_URL: z.url().default('https://x.com/i/oauth2/authorize'),
  TWITTER_TOKEN_URL: z.url().default('https://api.x.com/2/oauth2/token'),
  TWITTER_USER_URL: z.url().default('https://api.x.com/2/users/me?user.fields=confirmed_email'),
})
export type Config = z.output<typeof environment>

export const readCommandConfig = (): Config => readConfig(environment)
