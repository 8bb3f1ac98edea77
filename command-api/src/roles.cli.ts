import { logAndTables } from '@koryaku/server-kit/command-line/log-and-tables.ts'
import { runStoreCommands } from '@koryaku/server-kit/command-line/run-store-commands.ts'
import { rolesCommands } from '#command-line/roles-commands.ts'

await runStoreCommands({ ...rolesCommands, ...logAndTables })
