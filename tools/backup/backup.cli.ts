import { noStores } from '@koryaku/cli-kit/no-stores.ts'
import { runStoreCommands } from '@koryaku/server-kit/command-line/run-store-commands.ts'
import { backupCommands } from './commands.ts'

await runStoreCommands({ ...backupCommands, ...noStores })
