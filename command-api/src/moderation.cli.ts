import { connectEventStore } from '@koryaku/contracts/event-store.ts'
import { runCommandLine } from '@koryaku/contracts/server/command-line/run-command-line.ts'
import { storeAddresses } from '@koryaku/contracts/server/command-line/store-addresses.ts'
import pg from 'pg'
import { moderationCommands } from '#command-line/moderation-commands.ts'

await runCommandLine({
  ...moderationCommands,
  connect() {
    const { eventStoreUrl, databaseUrl } = storeAddresses()
    return {
      events: connectEventStore(eventStoreUrl),
      db: new pg.Pool({ connectionString: databaseUrl }),
    }
  },
  async close({ events, db }) {
    await events.close()
    await db.end()
  },
})
