import { join } from 'node:path'
import { readStackConfig } from '@koryaku/infra/config.ts'
import { type Stack, startStack } from '@koryaku/infra/stack.ts'
import { httpReady, type ManagedProcess, startProcess } from '@koryaku/process-supervisor/managed-process.ts'
import { addressOf, type ServiceName } from '@koryaku/server-kit/config.ts'

const ROOT = join(import.meta.dirname, '..')
const READY_WITHIN_MS = 240_000

const SERVICES: { name: ServiceName; entry: string }[] = [
  { name: 'projector', entry: 'projector/src/main.ts' },
  { name: 'commandApi', entry: 'command-api/src/main.ts' },
  { name: 'worker', entry: 'command-api/src/worker.ts' },
  // Without it the query API waits for the state of search indefinitely, on each start.
  { name: 'searchIndexer', entry: 'search-indexer/src/main.ts' },
  { name: 'queryApi', entry: 'query-api/src/main.ts' },
]

/** A separate site with everything except pages, as separate services. */
export async function startSiteWithoutPages(
  folder: string,
  port: number,
  more: NodeJS.ProcessEnv = {},
): Promise<Pick<Stack, 'environment' | 'stop'>> {
  const stack = await startStack(readStackConfig({ ...more, PORT: String(port), DATA_DIR: folder }), {
    parts: 'stores',
  })
  const services: ManagedProcess[] = []
  const stop = async () => {
    await Promise.all(services.map(service => service.stop()))
    await stack.stop()
  }
  try {
    for (const { name, entry } of SERVICES)
      services.push(
        await startProcess({
          name,
          command: [process.execPath, join(ROOT, entry)],
          env: { ...stack.environment, LOG_LEVEL: 'warn' },
          logFile: join(folder, 'logs', `${name}.log`),
          readyWithinMs: READY_WITHIN_MS,
          isReady: () => httpReady(`${addressOf(name, port)}/health/ready`),
        }),
      )
    return { environment: stack.environment, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
