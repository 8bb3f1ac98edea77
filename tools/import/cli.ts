import { noStores } from '@koryaku/cli-kit/no-stores.ts'
import { runStoreCommands } from '@koryaku/server-kit/command-line/run-store-commands.ts'
import { importCommands } from './commands.ts'

await runStoreCommands({
  ...importCommands,
  barFormat: () => '{bar} {percentage} % · {events} · {rate}/s · {left} s',
  ...noStores,
})
