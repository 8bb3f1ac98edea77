import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { outlivePrinting } from '@koryaku/cli-kit/lost-output.ts'
import { progressBar } from '@koryaku/cli-kit/progress-bar.ts'
import { buildWeb } from './build-web.ts'
import { readStackConfig, type StackConfig } from './config.ts'
import { checkPlaces } from './preflight.ts'
import { DEMO_PASSWORD, demoAccounts } from './seed/demo-accounts.ts'
import { seedDemoContent } from './seed/seed-demo-content.ts'
import { bundleServices } from './service-bundles/service-bundles.ts'
import { type Stack, startStack } from './stack.ts'
import { StartError } from './start-error.ts'
import { leaveStart, readStartOptions } from './start-script.ts'
import text from './start-words.ts'

const started = performance.now()
const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
const say = (line: string) => process.stdout.write(`${line}\n`)
const { has } = readStartOptions(['--dev'])
/** `npm run dev`: the web app from its sources, with immediate updates. */
const fromSources = has('--dev')

outlivePrinting()
try {
  const config = readStackConfig(process.env)
  await checkPlaces(config)
  // The people of the demo content find their mails there.
  if (demoIsMissing(config) && config.SMTP_URL) throw new StartError('needsMailbox')
  if (!fromSources) buildWeb(() => say(text.building))
  const bundles = fromSources
    ? undefined
    : bundleServices(({ message }) => say(text.notBundled(message.split('\n')[0] ?? '')))
  const stack = await startStack(config, {
    fromSources,
    bundles,
    progress: part => say(`  ✓ ${text.part(part, seconds())}`),
    waiting: line => say(`  … ${line}`),
    notice: say,
  })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    say(`\n${text.stopping}`)
    await stack.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  process.on('SIGHUP', () => void stop())
  const isComplete = stack.missing.length === 0
  if (isComplete && demoIsMissing(config)) await loadDemoContent(config, stack)

  const { PUBLIC_URL, MAILBOX_URL } = stack.environment
  say(`\n${(isComplete ? text.ready : text.readable)(seconds(), PUBLIC_URL)}`)
  if (!isComplete) say(text.missing(stack.missing.join(', ')))
  if (!process.env.HOST) say(text.onlyHere)
  if (MAILBOX_URL) say(text.mailbox(`${PUBLIC_URL}/dev/mailbox`))
  if (config.DEMO_CONTENT === 'on')
    say(text.accounts(DEMO_PASSWORD, demoAccounts.map(({ email }) => email).join(', ')))
  if (fromSources) say(text.fromSources)
  say(text.stopWith)
} catch (error) {
  leaveStart(error)
}

/** Exists after the load, so that each site is loaded once. */
function demoMark({ DATA_DIR: folder }: StackConfig): string {
  return join(folder, 'demo-content-loaded')
}

function demoIsMissing(config: StackConfig): boolean {
  return config.DEMO_CONTENT === 'on' && !existsSync(demoMark(config))
}

async function loadDemoContent(config: StackConfig, stack: Stack): Promise<void> {
  say(text.loading)
  const bar = progressBar('{bar} {percentage} %')
  const show = (sent: number, of: number) => bar.update({ position: sent, head: of, events: sent })
  try {
    await seedDemoContent(stack.environment, show)
  } catch (error) {
    bar.stop()
    await stack.stop()
    throw error instanceof StartError ? error : new StartError('demoFailed', (error as Error).message)
  }
  bar.stop()
  writeFileSync(demoMark(config), `${new Date().toISOString()}\n`)
}
