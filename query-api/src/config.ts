import { baseEnvironment, readConfig } from '@koryaku/contracts/server/config.ts'
import { objectStoreEnvironment } from '@koryaku/contracts/server/objects/environment.ts'
import { settings } from '@koryaku/contracts/server/settings.ts'
import { z } from 'zod'

const { DATABASE_URL, MEILI_URL, MEILI_KEY, PUBLIC_URL } = settings
const environment = baseEnvironment.extend({
  ...{ DATABASE_URL, MEILI_URL, MEILI_KEY },
  ...objectStoreEnvironment,
  PUBLIC_URL: PUBLIC_URL.unwrap(),
  /** Tells what every part on this machine is doing. */
  SUPERVISOR_URL: z.url().optional(),
})
export type Config = z.output<typeof environment>

export const readQueryConfig = (): Config => readConfig(environment)
