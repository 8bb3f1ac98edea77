import { logAndTables } from '@koryaku/contracts/server/command-line/log-and-tables.ts'
import { runStoreCommands } from '@koryaku/contracts/server/command-line/run-store-commands.ts'
import { rolesCommands } from '#command-line/roles-commands.ts'

await runStoreCommands({ ...rolesCommands, ...logAndTables })
