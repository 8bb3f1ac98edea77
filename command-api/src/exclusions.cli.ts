import { logAndTables } from '@koryaku/contracts/server/command-line/log-and-tables.ts'
import { runStoreCommands } from '@koryaku/contracts/server/command-line/run-store-commands.ts'
import { exclusionsCommands } from '#command-line/exclusions-commands.ts'

await runStoreCommands({ ...exclusionsCommands, ...logAndTables })
