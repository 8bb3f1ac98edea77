import { runCommandLine } from '@koryaku/contracts/server/command-line/run-command-line.ts'
import { restoreCommands } from './commands.ts'

await runCommandLine({ ...restoreCommands, connect: () => ({}), close: async () => {} })
