import { connectEventStore } from '@koryaku/contracts/event-store.ts'
import { runCommandLine } from '@koryaku/contracts/server/command-line/run-command-line.ts'
import { storeAddresses } from '@koryaku/contracts/server/command-line/store-addresses.ts'
import { rolesCommands } from '#command-line/roles-commands.ts'

await runCommandLine({
  ...rolesCommands,
  connect: () => ({ events: connectEventStore(storeAddresses().eventStoreUrl) }),
  close: ({ events }) => events.close(),
})
