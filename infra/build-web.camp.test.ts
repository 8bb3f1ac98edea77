import { execFile } from 'node:child_process'
import { existsSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { buildWeb } from './build-web.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')

it('is built once, and rightly, by two starts at the same time', async () => {
  const current = join(ROOT, 'web/dist/current')
  buildWeb(() => {})
  const before = realpathSync(current)
  rmSync(join(before, '.built-from'))
  const script = "import { buildWeb } from './infra/build-web.ts'; buildWeb(() => console.log('Building'))"
  const start = () => run(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT })
  const [first, second] = await Promise.all([start(), start()])
  expect(first.stdout).toContain('Building')
  expect(second.stdout).toContain('Building')
  // Nothing is left to do.
  expect((await start()).stdout).toBe('')
  // The site that runs from the build before keeps its files.
  expect(realpathSync(current)).not.toBe(before)
  expect(existsSync(join(before, 'client/manifest-ja.json'))).toBe(true)
}, 600_000)
