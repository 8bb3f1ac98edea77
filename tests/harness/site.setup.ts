import { rmSync } from 'node:fs'
import { buildWeb } from '@koryaku/infra/build-web.ts'
import { readStackConfig } from '@koryaku/infra/config.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { seedDemoContent } from '@koryaku/infra/seed/seed-demo-content.ts'
import { startStack } from '@koryaku/infra/stack.ts'
import type { TestProject } from 'vitest/node'
import { givenStores } from './given-stores.ts'
import { testFolder } from './test-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the running site. */
    site: { url: string; mailbox: string; eventStore: string }
  }
}

interface Site {
  url: string
  mailbox: string
  eventStore: string
  stop: () => Promise<void>
}

const CHEAP_PASSWORDS = new URL('cheap-passwords.setup.ts', import.meta.url).href

/** Both projects of journeys have this site when they run in one process; the last one stops it. */
const shared = globalThis as { koryakuSite?: { started: Promise<Site>; users: number } }

/**
 * One whole site with demo content for all journeys; stopped and removed afterwards. With TEST_SITE (the address of a
 * demo site that runs; TEST_MAILBOX that of its mailbox, EVENTSTORE_URL that of its log) nothing is started: for writing
 * tests.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_SITE, TEST_MAILBOX = TEST_SITE, EVENTSTORE_URL = '' } = process.env
  if (TEST_SITE) {
    project.provide('site', {
      url: TEST_SITE,
      mailbox: TEST_MAILBOX ?? TEST_SITE,
      eventStore: EVENTSTORE_URL,
    })
    return async () => {}
  }
  shared.koryakuSite ??= { started: startSite(), users: 0 }
  const site = shared.koryakuSite
  site.users++
  const { stop, ...addresses } = await site.started
  project.provide('site', addresses)
  return async () => {
    if (--site.users > 0) return
    shared.koryakuSite = undefined
    await stop()
  }
}

async function startSite(): Promise<Site> {
  // Every service of the site holds its answers against what its routes declare.
  process.env.HOLD_ANSWERS = 'true'
  // Its services inherit this, also those that are started again.
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${CHEAP_PASSWORDS}`
  const folder = testFolder('site')
  const port = await freePorts(7_300)
  buildWeb(() => {})
  const given = await givenStores()
  const stack = await startStack(
    readStackConfig({
      ...given.environment,
      ...{ PORT: String(port), DATA_DIR: folder },
      // All people of the journeys join from this machine.
      ACCOUNTS_PER_NETWORK: '1000',
    }),
  )
  await seedDemoContent(stack.environment)
  const { PUBLIC_URL: url, MAILBOX_URL: mailbox = '', EVENTSTORE_URL: eventStore } = stack.environment
  return {
    ...{ url, mailbox, eventStore },
    async stop() {
      await stack.stop()
      await given.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
