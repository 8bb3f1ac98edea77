import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let root: string
const at = (...path: string[]) => join(root, ...path)
const write = (path: string, text: string) => {
  mkdirSync(join(at(path), '..'), { recursive: true })
  writeFileSync(at(path), text)
}
/** A project with one package of the root and one of a workspace, and an npm that records that it ran. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'koryaku-bootstrap-'))
  const packages = {
    '': {},
    'node_modules/a': {},
    web: {},
    'web/node_modules/b': {},
    'node_modules/c': { optional: true },
  }
  write('package-lock.json', JSON.stringify({ packages }))
  for (const folder of ['.', 'node_modules/a', 'web', 'web/node_modules/b'])
    write(`${folder}/package.json`, '{}')
  for (const program of ['node_modules/.bin/node', 'programs/npm']) {
    write(program, `#!/bin/sh\n: >"${at('installed')}"\n`)
    chmodSync(at(program), 0o755)
  }
  mkdirSync(at('infra'))
  copyFileSync(new URL('bootstrap.sh', import.meta.url), at('infra/bootstrap.sh'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Runs the script. @returns whether it installed packages */
function installs(): boolean {
  rmSync(at('installed'), { force: true })
  const env = { ...process.env, PATH: `${at('programs')}:${process.env.PATH}` }
  const { status, stderr } = spawnSync('sh', [at('infra/bootstrap.sh')], { env, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return existsSync(at('installed'))
}

it('installs packages once, and again where a package of a workspace is missing', () => {
  expect(installs()).toBe(true)
  expect(installs()).toBe(false)
  rmSync(at('web/node_modules'), { recursive: true })
  expect(installs()).toBe(true)
})

it('installs packages again when the lock file has changed', () => {
  expect(installs()).toBe(true)
  write('package-lock.json', JSON.stringify({ packages: { '': {} } }))
  expect(installs()).toBe(true)
  expect(installs()).toBe(false)
})
