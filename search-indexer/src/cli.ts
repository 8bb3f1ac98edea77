import { logAndTables } from '@koryaku/server-kit/command-line/log-and-tables.ts'
import { runStoreCommands } from '@koryaku/server-kit/command-line/run-store-commands.ts'
import { storeAddresses } from '@koryaku/server-kit/command-line/store-addresses.ts'
import { openPool } from '@koryaku/server-kit/database.ts'
import { connectEventStore } from '@koryaku/server-kit/event-store.ts'
import { BACKGROUND_POOL_BOUNDS } from '@koryaku/server-kit/pool-bounds.ts'
import { searchCommands } from '#commands/search-commands.ts'
import { prepareCheckpoint } from '#indexing/checkpoint.ts'
import { connectSearch } from '#indexing/search-client.ts'
import { searchAddress } from './config.ts'

await runStoreCommands({
  ...searchCommands,
  barFormat: text => text.barFormat,
  connect() {
    const { databaseUrl, eventStoreUrl } = storeAddresses()
    const { searchUrl, searchKey } = searchAddress()
    return {
      // Bound: worker, search-indexer, command lines | connections | max
      db: openPool(databaseUrl, undefined, { max: 4, ...BACKGROUND_POOL_BOUNDS }),
      search: connectSearch(searchUrl, searchKey),
      events: connectEventStore(eventStoreUrl),
    }
  },
  prepare: ({ db }) => prepareCheckpoint(db),
  close: logAndTables.close,
})
