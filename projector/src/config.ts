import { baseEnvironment, readConfig } from '@koryaku/contracts/server/config.ts'
import { z } from 'zod'

const environment = baseEnvironment.extend({
  DATABASE_URL: z.string().min(1),
  EVENTSTORE_URL: z.string().min(1),
})

export const config = () => readConfig(environment)
