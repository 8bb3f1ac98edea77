import { baseEnvironment, readConfig } from '@koryaku/contracts/server/config.ts'
import { z } from 'zod'

const environment = baseEnvironment.extend({
  DATABASE_URL: z.string().min(1),
  MEILI_URL: z.url(),
  MEILI_KEY: z.string().min(1),
  DATA_DIR: z.string().min(1).default('./.data'),
  PUBLIC_URL: z.url(),
})
export type Config = z.output<typeof environment>

export const readQueryConfig = (): Config => readConfig(environment)
