import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readStackConfig } from '../config.ts'
import { httpReady, isPortTaken, startProcess } from '../embedded/managed-process.ts'
import { type Stack, startStack } from '../stack.ts'

const ROOT = join(import.meta.dirname, '../..')
const FIRST_PORT = 3700
const PORTS_PER_STACK = 20

/**
 * The stores of the integration tests, with the projector and the worker in front of them; their addresses are in
 * the environment. `TEST_STACK=external` takes the stores that the environment names, for example real servers.
 */
export default async function startTestStack(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'koryaku-test-'))
  const given = process.env.TEST_STACK === 'external' ? process.env : {}
  const stack = await startOnFreePorts(folder, given)
  const environment = { ...stack.environment, LOG_LEVEL: 'warn' }
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
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startOnFreePorts(folder: string, given: NodeJS.ProcessEnv): Promise<Stack> {
  let port = Number(process.env.TEST_PORT ?? FIRST_PORT)
  while (await isAnyTaken(port)) port += PORTS_PER_STACK
  const config = readStackConfig({ ...given, PORT: String(port), DATA_DIR: folder })
  return startStack(config, { parts: 'stores' })
}

async function isAnyTaken(first: number): Promise<boolean> {
  const ports = Array.from({ length: PORTS_PER_STACK }, (_, offset) => first + offset)
  return (await Promise.all(ports.map(isPortTaken))).includes(true)
}
