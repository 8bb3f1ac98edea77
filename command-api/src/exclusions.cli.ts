import { logAndTables } from '@koryaku/contracts/server/command-line/log-and-tables.ts'
import { runCommandLine } from '@koryaku/contracts/server/command-line/run-command-line.ts'
import { exclusionsCommands } from '#command-line/exclusions-commands.ts'

await runCommandLine({ ...exclusionsCommands, ...logAndTables })
