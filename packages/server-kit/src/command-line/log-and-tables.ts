import type { Pool } from 'pg'
import { openPool } from '../database.ts'
import { connectEventStore, type EventStore } from '../event-store.ts'
import { BACKGROUND_POOL_BOUNDS } from '../pool-bounds.ts'
import { storeAddresses } from './store-addresses.ts'

export interface LogAndTables {
  events: EventStore
  db: Pool
}

/** The stores of a command line that needs the log and Postgres, and no more. */
export const logAndTables = {
  connect(): LogAndTables {
    const { eventStoreUrl, databaseUrl } = storeAddresses()
    return {
      events: connectEventStore(eventStoreUrl),
      // Bound: worker, search-indexer, command lines | connections | max
      db: openPool(databaseUrl, undefined, { max: 10, ...BACKGROUND_POOL_BOUNDS }),
    }
  },
  async close({ events, db }: LogAndTables): Promise<void> {
    await events.close()
    await db.end()
  },
}
