import { z } from 'zod'
import { webAddress } from './setting-forms.ts'
import { storeTimeFactor } from './store-time.ts'

/** Every service listens on a fixed distance from the gateway's port, so that stacks run side by side. */
export const PORT_OFFSETS = {
  gateway: 0,
  commandApi: 1,
  queryApi: 2,
  projector: 3,
  searchIndexer: 4,
  worker: 5,
  postgres: 6,
  redis: 7,
  eventStore: 8,
  search: 9,
  smtp: 10,
  mailbox: 11,
  eventStoreAdmin: 12,
  socialProvider: 13,
  supervisor: 14,
  gatewayHealth: 15,
  gamesDatabase: 16,
} as const
export type ServiceName = keyof typeof PORT_OFFSETS

/** The environment that every service reads; a service extends it with its own names. */
export const baseEnvironment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_000).default(3000),
  PRODUCT_NAME: z.string().min(1).max(60).default('Koryaku'),
  /** The address of this site as browsers see it: links in mails, the token's issuer, allowed origins. */
  PUBLIC_URL: webAddress('https://koryaku.example').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Holds each answer against what its route declares; for tests. */
  HOLD_ANSWERS: z.stringbool().default(false),
  STORE_TIME_FACTOR: storeTimeFactor,
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
})

/** Exit code of a wrong configuration: to start again does not help. */
const WRONG_CONFIGURATION = 2

/** Parses the environment by a schema; an invalid value ends the process with one clear line. */
export function readConfig<Schema extends z.ZodType>(
  schema: Schema,
  environment: NodeJS.ProcessEnv = process.env,
): z.output<Schema> {
  const result = schema.safeParse(environment)
  if (result.success) return result.data
  const faults = result.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  process.stderr.write(`Configuration is not valid: ${faults.join('; ')}\n`)
  process.exit(WRONG_CONFIGURATION)
}

/** The port of a service, from the gateway's. */
export const portOf = (service: ServiceName, gatewayPort: number): number =>
  gatewayPort + PORT_OFFSETS[service]
/** Loopback address of a sibling service. */
export const addressOf = (service: ServiceName, gatewayPort: number): string =>
  `http://127.0.0.1:${portOf(service, gatewayPort)}`
