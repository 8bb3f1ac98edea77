import { baseEnvironment, readConfig } from '@koryaku/server-kit/config.ts'
import { objectStoreEnvironment } from '@koryaku/server-kit/objects/environment.ts'
import { settings } from '@koryaku/server-kit/settings.ts'
import { z } from 'zod'

const { DATABASE_URL, MEILI_URL, MEILI_KEY, PUBLIC_URL } = settings
const environment = baseEnvironment.extend({
  ...{ DATABASE_URL, MEILI_URL, MEILI_KEY },
  ...objectStoreEnvironment,
  PUBLIC_URL: PUBLIC_URL.unwrap(),
  /** The supervisor: reports the state of each service on this machine. */
  SUPERVISOR_URL: z.url().optional(),
})
export type Config = z.output<typeof environment>

export const readQueryConfig = (): Config => readConfig(environment)
