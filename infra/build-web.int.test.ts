import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')

it('is built once, and rightly, by two starts at the same time', async () => {
  rmSync(join(ROOT, 'web/dist/.built-from'), { force: true })
  const script = "import { buildWeb } from './infra/build-web.ts'; buildWeb(() => console.log('Building'))"
  const start = () => run(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT })
  const [first, second] = await Promise.all([start(), start()])
  expect(first.stdout).toContain('Building')
  expect(second.stdout).toContain('Building')
  // Nothing is left to do.
  expect((await start()).stdout).toBe('')
}, 600_000)
