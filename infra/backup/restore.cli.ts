import { noStores } from '@koryaku/contracts/server/command-line/no-stores.ts'
import { runStoreCommands } from '@koryaku/contracts/server/command-line/run-store-commands.ts'
import { restoreCommands } from './commands.ts'

await runStoreCommands({ ...restoreCommands, ...noStores })
