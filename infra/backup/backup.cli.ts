import { noStores } from '@koryaku/contracts/server/command-line/no-stores.ts'
import { runStoreCommands } from '@koryaku/contracts/server/command-line/run-store-commands.ts'
import { backupCommands } from './commands.ts'

await runStoreCommands({ ...backupCommands, ...noStores })
