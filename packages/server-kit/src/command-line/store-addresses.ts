import { baseEnvironment, portOf, readConfig } from '../config.ts'
import { databaseAddress, eventStoreAddress } from '../setting-forms.ts'
import { localSecrets } from './local-secrets.ts'

const environment = baseEnvironment.extend({
  EVENTSTORE_URL: eventStoreAddress.optional(),
  DATABASE_URL: databaseAddress.optional(),
})

/** The stores that the environment names, else those on this machine. */
export function storeAddresses(): { eventStoreUrl: string; databaseUrl: string } {
  const { PORT, EVENTSTORE_URL, DATABASE_URL } = readConfig(environment)
  return {
    eventStoreUrl: EVENTSTORE_URL ?? `esdb://127.0.0.1:${portOf('eventStore', PORT)}?tls=false`,
    databaseUrl: DATABASE_URL ?? postgresUrl(portOf('postgres', PORT), localSecrets().postgresPassword),
  }
}

/** The database on this machine. */
export const postgresUrl = (port: number, password = ''): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/koryaku`
