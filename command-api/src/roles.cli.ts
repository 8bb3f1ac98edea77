import { logAndTables } from '@koryaku/contracts/server/command-line/log-and-tables.ts'
import { runCommandLine } from '@koryaku/contracts/server/command-line/run-command-line.ts'
import { rolesCommands } from '#command-line/roles-commands.ts'

await runCommandLine({ ...rolesCommands, ...logAndTables })
