import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** A copy of the sources of contracts and of these consumers, in which faults can be planted, beside the packages of the real ones. */
export function copySources(consumers: readonly string[]) {
  const copy = mkdtempSync(join(tmpdir(), 'koryaku-planted-'))
  cpSync(join(ROOT, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'))
  mkdirSync(join(copy, 'node_modules/@koryaku'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@koryaku') symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name))
  for (const name of ['contracts', ...consumers]) {
    for (const part of ['src', 'package.json', 'tsconfig.json'])
      cpSync(join(ROOT, name, part), join(copy, name, part), { recursive: true })
    symlinkSync(join(copy, name), join(copy, 'node_modules/@koryaku', name))
    const own = join(ROOT, name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(copy, name, 'node_modules'))
  }
  return {
    plant(file: string, found: string, planted: string): void {
      const path = join(copy, file)
      const source = readFileSync(path, 'utf8')
      expect(source).toContain(found)
      writeFileSync(path, source.replace(found, planted))
    },

    /** Files of a workspace that do not compile. */
    broken(workspace: string): string[] {
      const tsc = join(ROOT, 'node_modules/.bin/tsc')
      const { stdout } = spawnSync(process.execPath, [tsc, '-p', workspace, '--noEmit'], {
        cwd: copy,
        encoding: 'utf8',
      })
      const files = [...stdout.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, file]) => `${file}`)
      return [...new Set(files)].sort()
    },

    remove: () => rmSync(copy, { recursive: true, force: true }),
  }
}
