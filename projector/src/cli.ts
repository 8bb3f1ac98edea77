import { logAndTables } from '@koryaku/server-kit/command-line/log-and-tables.ts'
import { runStoreCommands } from '@koryaku/server-kit/command-line/run-store-commands.ts'
import { storeAddresses } from '@koryaku/server-kit/command-line/store-addresses.ts'
import { openPool } from '@koryaku/server-kit/database.ts'
import { connectEventStore } from '@koryaku/server-kit/event-store.ts'
import { FOLDING_POOL } from '@koryaku/server-kit/pool-bounds.ts'
import { projectorCommands } from '#commands/index.ts'
import { migrate } from '#engine/versions.ts'
import { projections } from '#projections/index.ts'

await runStoreCommands({
  ...projectorCommands,
  barFormat: text => text.progress.format,
  connect() {
    const { databaseUrl, eventStoreUrl } = storeAddresses()
    return {
      databaseUrl,
      db: openPool(databaseUrl, undefined, FOLDING_POOL),
      events: connectEventStore(eventStoreUrl),
    }
  },
  prepare: ({ db, events }) => migrate(db, projections, events),
  close: logAndTables.close,
})
