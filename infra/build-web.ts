import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeLock } from '@koryaku/embedded-event-store/process-lock.ts'
import { StartError } from '#start-error.ts'
import { sourceKey } from './source-key.ts'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'web', 'dist', 'current', '.built-from')
const LOCK = join(ROOT, 'web', '.build.lock')
const BUILD_MAX_MS = 600_000
const LOOK_MS = 250
const SOURCES = [
  'web/app',
  'web/public',
  'web/scripts',
  'web/service-worker',
  'web/package.json',
  'packages/contracts/src',
  'package-lock.json',
]

/** Builds the web app if its sources have changed since the last build; two concurrent starts build it once. */
export function buildWeb(onBuild: () => void): void {
  const wanted = sourceKey(SOURCES)
  const isBuilt = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted
  if (isBuilt()) return
  onBuild()
  const unlock = waitForLock()
  try {
    if (!isBuilt()) build(wanted)
  } finally {
    unlock()
  }
}

/** Another process is building: once it is done, there may be nothing to do. */
function waitForLock(): () => void {
  const sleeper = new Int32Array(new SharedArrayBuffer(4))
  for (const deadline = Date.now() + BUILD_MAX_MS; ; Atomics.wait(sleeper, 0, 0, LOOK_MS)) {
    const held = new StartError('buildsElsewhere')
    try {
      return takeLock(LOCK, () => held)
    } catch (error) {
      if (error !== held || Date.now() > deadline) throw error
    }
  }
}

function build(wanted: string): void {
  try {
    execFileSync(process.execPath, ['scripts/build.ts', '--key', wanted], {
      cwd: join(ROOT, 'web'),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  } catch (error) {
    const lines = String((error as { stderr?: Buffer }).stderr ?? error).trim()
    throw new StartError('notBuilt', lines.slice(-2_000))
  }
  writeFileSync(STAMP, wanted)
}
