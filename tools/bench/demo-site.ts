import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '@koryaku/infra/build-web.ts'
import { readStackConfig } from '@koryaku/infra/config.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { seedDemoContent } from '@koryaku/infra/seed/seed-demo-content.ts'
import { bundleServices } from '@koryaku/infra/service-bundles/service-bundles.ts'
import { startStack } from '@koryaku/infra/stack.ts'
import type { StackEnvironment } from '@koryaku/infra/stack-environment.ts'
import { memoryOf } from './site/memory.ts'

export interface DemoSite {
  url: string
  environment: StackEnvironment
  /** Megabytes of all its processes. */
  memory: () => string
  /** Stops it and starts it on the same data; answers the seconds until it is ready. */
  startAgain: () => Promise<number>
  stop: () => Promise<void>
}

/**
 * A site with demo content for a benchmark, on free ports and in a temporary folder.
 * @param settings further settings of the stack, by name
 */
export async function startDemoSite(settings: Record<string, string> = {}): Promise<DemoSite> {
  // Services read settings from the environment of this process, too.
  Object.assign(process.env, settings)
  buildWeb(() => {})
  const bundles = bundleServices()
  const folder = mkdtempSync(join(tmpdir(), 'koryaku-bench-site-'))
  const config = readStackConfig({ ...settings, PORT: String(await freePorts(9_400)), DATA_DIR: folder })
  let stack = await startStack(config, { bundles })
  const memory = () => {
    const { total, parts } = memoryOf(stack.processes)
    return `${total} MB (${parts})`
  }
  const startAgain = async () => {
    await stack.stop()
    const began = performance.now()
    stack = await startStack(config, { bundles })
    return (performance.now() - began) / 1000
  }
  const stop = async () => {
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await seedDemoContent(stack.environment)
    return { url: stack.environment.PUBLIC_URL, environment: stack.environment, memory, startAgain, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
