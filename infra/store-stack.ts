import { readStackConfig } from './config.ts'
import { type Stack, startStack } from './stack.ts'
import { leaveStart, readStartOptions } from './start-script.ts'

/** Starts only the stores and prints their addresses, for developing one service at a time. */
readStartOptions()
const stack: Stack = await start().catch(leaveStart)
for (const [name, value] of Object.entries(stack.environment))
  process.stdout.write(`export ${name}='${value}'\n`)
const stop = () => void stack.stop().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('SIGINT', stop)

async function start(): Promise<Stack> {
  return startStack(readStackConfig(process.env), {
    parts: 'stores',
    // The output is evaluated by a shell.
    waiting: line => process.stderr.write(`${line}\n`),
  })
}
