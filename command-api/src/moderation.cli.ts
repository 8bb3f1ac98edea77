import { logAndTables } from '@koryaku/contracts/server/command-line/log-and-tables.ts'
import { runStoreCommands } from '@koryaku/contracts/server/command-line/run-store-commands.ts'
import { moderationCommands } from '#command-line/moderation-commands.ts'

await runStoreCommands({ ...moderationCommands, ...logAndTables })
