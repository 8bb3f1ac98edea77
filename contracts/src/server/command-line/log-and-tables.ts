import pg from 'pg'
import { connectEventStore, type EventStore } from '../../event-store.ts'
import { storeAddresses } from './store-addresses.ts'

export interface LogAndTables {
  events: EventStore
  db: pg.Pool
}

/** The stores of a command line that needs the log and Postgres, and no more. */
export const logAndTables = {
  connect(): LogAndTables {
    const { eventStoreUrl, databaseUrl } = storeAddresses()
    return {
      events: connectEventStore(eventStoreUrl),
      db: new pg.Pool({ connectionString: databaseUrl }),
    }
  },
  async close({ events, db }: LogAndTables): Promise<void> {
    await events.close()
    await db.end()
  },
}
