import { logAndTables } from '@koryaku/server-kit/command-line/log-and-tables.ts'
import { runStoreCommands } from '@koryaku/server-kit/command-line/run-store-commands.ts'
import { exclusionsCommands } from '#command-line/exclusions-commands.ts'

await runStoreCommands({ ...exclusionsCommands, ...logAndTables })
