import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { readStackConfig } from './config.ts'
import { StartError } from './embedded/managed-process.ts'
import { DEMO_PASSWORD, demoAccounts } from './seed/demo-accounts.ts'
import { seedDemoContent } from './seed/seed-demo-content.ts'
import { startStack } from './stack.ts'

const started = performance.now()
const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Says in one line what is wrong, and leaves. */
function leave(error: unknown): never {
  const { message } = error as Error
  process.stderr.write(`${message}\n`)
  if (!(error instanceof StartError) && process.env.LOG_LEVEL === 'debug')
    process.stderr.write(`${(error as Error).stack}\n`)
  process.exit(1)
}

try {
  const config = readStackConfig(process.env)
  buildWeb(say)
  const stack = await startStack(config, {
    progress: part => say(`  ✓ ${part} (${seconds()})`),
    waiting: line => say(`  … ${line}`),
    notice: say,
  })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    say('\nStopping …')
    await stack.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  process.on('SIGHUP', () => void stop())
  const marker = join(config.DATA_DIR, 'demo-content-loaded')
  const isComplete = stack.missing.length === 0
  if (config.DEMO_CONTENT === 'on' && !existsSync(marker) && isComplete) {
    say('Loading the demo content …')
    await seedDemoContent(stack.environment).catch(async error => {
      await stack.stop()
      throw new StartError(`The demo content could not be loaded: ${(error as Error).message}`)
    })
    writeFileSync(marker, `${new Date().toISOString()}\n`)
  }

  const { PUBLIC_URL, MAILBOX_URL } = stack.environment
  say(
    isComplete
      ? `\nKoryaku is ready after ${seconds()}:  ${PUBLIC_URL}`
      : `\nKoryaku can be read after ${seconds()}:  ${PUBLIC_URL}\nMissing, and tried again: ${stack.missing.join(', ')}`,
  )
  if (!process.env.HOST)
    say(
      'Only this machine can reach it; HOST=0.0.0.0 lets others in, with the demo accounts and the mailbox.',
    )
  if (MAILBOX_URL) say(`Mailbox (mails of this site): ${PUBLIC_URL}/dev/mailbox`)
  if (config.DEMO_CONTENT === 'on') {
    say(`Demo accounts (password ${DEMO_PASSWORD}): ${demoAccounts.map(({ email }) => email).join(', ')}`)
  }
  say('Stop with Ctrl-C.')
} catch (error) {
  leave(error)
}
