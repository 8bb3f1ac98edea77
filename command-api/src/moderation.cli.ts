import { logAndTables } from '@koryaku/server-kit/command-line/log-and-tables.ts'
import { runStoreCommands } from '@koryaku/server-kit/command-line/run-store-commands.ts'
import { moderationCommands } from '#command-line/moderation-commands.ts'

await runStoreCommands({ ...moderationCommands, ...logAndTables })
