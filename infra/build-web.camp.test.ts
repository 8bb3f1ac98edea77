import { execFile } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { buildWeb } from './build-web.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')

it('is built once, and rightly, by two starts at the same time', async () => {
  const current = join(ROOT, 'web/dist/current')
  buildWeb(() => {})
  const before = realpathSync(current)
  rmSync(join(ROOT, 'node_modules/.cache/koryaku-web'), { recursive: true, force: true })
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

describe('the key of a build', () => {
  const current = join(ROOT, 'web/dist/current')
  const isBuilding = () => {
    let building = false
    buildWeb(() => {
      building = true
    })
    return building
  }

  it('ignores the times of files', () => {
    isBuilding()
    utimesSync(join(ROOT, 'web/package.json'), new Date(), new Date())
    expect(isBuilding()).toBe(false)
  })

  it('finds the cached build of the same sources', () => {
    isBuilding()
    const cached = join(
      ROOT,
      'node_modules/.cache/koryaku-web',
      readFileSync(join(current, '.built-from'), 'utf8'),
    )
    const mark = join(cached, 'mark')
    writeFileSync(mark, '')
    rmSync(join(current, '.built-from'))
    try {
      expect(isBuilding()).toBe(true)
      expect(existsSync(join(current, 'mark'))).toBe(true)
    } finally {
      rmSync(mark)
      rmSync(join(current, 'mark'), { force: true })
    }
  })
}, 600_000)
