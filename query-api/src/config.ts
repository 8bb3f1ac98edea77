import { baseEnvironment, readConfig } from '@koryaku/contracts/server/config.ts'
import { objectStoreEnvironment } from '@koryaku/contracts/server/objects/object-store.ts'
import { z } from 'zod'

const environment = baseEnvironment.extend({
  DATABASE_URL: z.string().min(1),
  MEILI_URL: z.url(),
  MEILI_KEY: z.string().min(1),
  ...objectStoreEnvironment,
  PUBLIC_URL: z.url(),
  /** Tells what every part on this machine is doing. */
  SUPERVISOR_URL: z.url().optional(),
})
export type Config = z.output<typeof environment>

export const readQueryConfig = (): Config => readConfig(environment)
