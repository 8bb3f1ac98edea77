import { logAndTables } from '@koryaku/contracts/server/command-line/log-and-tables.ts'
import { runCommandLine } from '@koryaku/contracts/server/command-line/run-command-line.ts'
import { moderationCommands } from '#command-line/moderation-commands.ts'

await runCommandLine({ ...moderationCommands, ...logAndTables })
