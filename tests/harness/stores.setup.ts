import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readStackConfig } from '@koryaku/infra/config.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { startStack } from '@koryaku/infra/stack.ts'
import { httpReady, startProcess } from '@koryaku/process-supervisor/managed-process.ts'
import type { TestProject } from 'vitest/node'
import { givenStores } from './given-stores.ts'
import { testFolder } from './test-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Environment of the stack of each worker; `stack-of-worker.setup.ts` selects one. */
    stacks: NodeJS.ProcessEnv[]
  }
}

const ROOT = join(import.meta.dirname, '../..')
const FIRST_PORT = 3_700

/** Starts one stack per worker of the project, and no more stacks than there are files. */
export default async function startTestStacks(project: TestProject): Promise<() => Promise<void>> {
  const { maxWorkers, env = {} } = project.config
  const files = project.vitest.state.getPaths().length
  const starting = Array.from({ length: Math.min(maxWorkers, files) }, () =>
    startTestStack(env.STORE_TIME_FACTOR ?? '1'),
  )
  const results = await Promise.allSettled(starting)
  const stacks = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => {
    await Promise.all(stacks.map(stack => stack.stop()))
  }
  const failure = results.find(result => result.status === 'rejected')
  if (failure) {
    await stop()
    throw failure.reason
  }
  project.provide(
    'stacks',
    stacks.map(({ environment }) => environment),
  )
  return stop
}

/** Stores, and a projector and a worker that use them. */
async function startTestStack(storeTimeFactor: string) {
  const folder = testFolder('test')
  const given = await givenStores()
  const port = await freePorts(Number(process.env.TEST_PORT ?? FIRST_PORT))
  const config = readStackConfig({ ...given.environment, PORT: String(port), DATA_DIR: folder })
  const stack = await startStack(config, { parts: 'stores' })
  const environment = {
    ...stack.environment,
    ...{ LOG_LEVEL: 'warn', HOLD_ANSWERS: 'true', STORE_TIME_FACTOR: storeTimeFactor },
    ...(storeTimeFactor !== '1' && { EVENTSTORE_URL: withLateDeadlines(stack.environment.EVENTSTORE_URL) }),
  }
  const services = await Promise.all(
    [
      { name: 'projector', entry: 'projector/src/main.ts', offset: 3 },
      { name: 'worker', entry: 'command-api/src/worker.ts', offset: 5 },
    ].map(({ name, entry, offset }) =>
      startProcess({
        name,
        command: [process.execPath, join(ROOT, entry)],
        env: environment,
        logFile: join(folder, 'logs', `${name}.log`),
        isReady: () => httpReady(`http://127.0.0.1:${port + offset}/health/live`),
      }),
    ),
  )
  return {
    environment,
    async stop() {
      await Promise.all(services.map(service => service.stop()))
      await stack.stop()
      await given.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * The client sends the time at which an append is to be refused, by its own clock: a test that holds its clock would
 * have its appends refused after ten seconds.
 */
const withLateDeadlines = (url: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}defaultDeadline=${15 * 60_000}`
