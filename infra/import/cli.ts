import { noStores } from '@koryaku/contracts/server/command-line/no-stores.ts'
import { runStoreCommands } from '@koryaku/contracts/server/command-line/run-store-commands.ts'
import { importCommands } from './commands.ts'

await runStoreCommands({
  ...importCommands,
  barFormat: () => '{bar} {percentage} % · {events} · {rate}/s · {left} s',
  ...noStores,
})
