import { readStackConfig } from './config.ts'
import { startStack } from './stack.ts'

/** Starts only the stores and prints their addresses, for developing one service at a time. */
const stack = await startStack(readStackConfig(process.env), { parts: 'stores' })
for (const [name, value] of Object.entries(stack.environment))
  process.stdout.write(`export ${name}='${value}'\n`)
const stop = () => void stack.stop().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
