import { baseEnvironment, portOf, readConfig } from '@koryaku/contracts/server/config.ts'
import { z } from 'zod'

const environment = baseEnvironment.extend({
  DATABASE_URL: z.string().min(1),
  EVENTSTORE_URL: z.string().min(1),
})

export const config = () => readConfig(environment)

/** For the command line: the stores that are named, else those on this machine. */
export function cliConfig(): { databaseUrl: string; eventStoreUrl: string } {
  const { PORT, DATABASE_URL, EVENTSTORE_URL } = readConfig(environment.partial())
  const port = PORT ?? 3000
  return {
    databaseUrl: DATABASE_URL ?? `postgres://postgres@127.0.0.1:${portOf('postgres', port)}/koryaku`,
    eventStoreUrl: EVENTSTORE_URL ?? `esdb://127.0.0.1:${portOf('eventStore', port)}?tls=false`,
  }
}
