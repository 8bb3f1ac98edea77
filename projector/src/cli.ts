import { connectEventStore } from '@koryaku/contracts/event-store.ts'
import { logAndTables } from '@koryaku/contracts/server/command-line/log-and-tables.ts'
import { runStoreCommands } from '@koryaku/contracts/server/command-line/run-store-commands.ts'
import { storeAddresses } from '@koryaku/contracts/server/command-line/store-addresses.ts'
import { openPool } from '@koryaku/contracts/server/database.ts'
import { FOLDING_POOL } from '@koryaku/contracts/server/pool-bounds.ts'
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
