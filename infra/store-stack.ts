import { readStackConfig } from './config.ts'
import { type Stack, startStack } from './stack.ts'
import { leaveStart, readStartLanguage } from './start-language.ts'

/** Starts only the stores and prints their addresses, for developing one service at a time. */
const { language, text } = readStartLanguage()
const stack: Stack = await start().catch(error => leaveStart(error, text))
for (const [name, value] of Object.entries(stack.environment))
  process.stdout.write(`export ${name}='${value}'\n`)
const stop = () => void stack.stop().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('SIGINT', stop)

async function start(): Promise<Stack> {
  return startStack(readStackConfig(process.env, text), {
    ...{ parts: 'stores', language },
    // What is printed is read by a shell.
    waiting: line => process.stderr.write(`${line}\n`),
  })
}
