import { readStackConfig } from './config.ts'
import { type Stack, startStack } from './stack.ts'

/** Starts only the stores and prints their addresses, for developing one service at a time. */
const stack: Stack = await startStack(readStackConfig(process.env), { parts: 'stores' }).catch(error => {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
})
for (const [name, value] of Object.entries(stack.environment))
  process.stdout.write(`export ${name}='${value}'\n`)
const stop = () => void stack.stop().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
