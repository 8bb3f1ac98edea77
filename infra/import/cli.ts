import { noStores } from '@koryaku/contracts/server/command-line/no-stores.ts'
import { runCommandLine } from '@koryaku/contracts/server/command-line/run-command-line.ts'
import { importCommands } from './commands.ts'

await runCommandLine({
  ...importCommands,
  barFormat: () => '{bar} {percentage} % · {events} · {rate}/s · {left} s',
  ...noStores,
})
