import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readStackConfig } from '@koryaku/infra/config.ts'
import { httpReady, startProcess } from '@koryaku/infra/embedded/managed-process.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { startStack } from '@koryaku/infra/stack.ts'
import { givenStores } from './given-stores.ts'

const ROOT = join(import.meta.dirname, '../..')
const FIRST_PORT = 3_700

/**
 * The stores of the integration tests, with the projector and the worker in front of them; their addresses are in
 * the environment.
 */
export default async function startTestStack(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'koryaku-test-'))
  const given = await givenStores()
  const port = await freePorts(Number(process.env.TEST_PORT ?? FIRST_PORT))
  const config = readStackConfig({ ...given.environment, PORT: String(port), DATA_DIR: folder })
  const stack = await startStack(config, { parts: 'stores' })
  const environment = { ...stack.environment, LOG_LEVEL: 'warn', HOLD_ANSWERS: 'true' }
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
        isReady: () => httpReady(`http://127.0.0.1:${Number(environment.PORT) + offset}/health/live`),
      }),
    ),
  )
  Object.assign(process.env, environment)
  return async () => {
    await Promise.all(services.map(service => service.stop()))
    await stack.stop()
    await given.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
