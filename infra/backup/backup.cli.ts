import { noStores } from '@koryaku/contracts/server/command-line/no-stores.ts'
import { runCommandLine } from '@koryaku/contracts/server/command-line/run-command-line.ts'
import { backupCommands } from './commands.ts'

await runCommandLine({ ...backupCommands, ...noStores })
