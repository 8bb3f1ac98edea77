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
import { basename, join } from 'node:path'
import { ROOT, SHORT_LIVED_GO } from '../running/program.ts'
import { workspaces } from '../running/workspaces.ts'

export interface Fault {
  file: string
  /** The whole message, with the lines that explain it. */
  text: string
}

/** A copy of the sources of all packages and of these services, in which faults can be planted, next to the installed packages. */
export function copySources(services: readonly string[]) {
  const copy = mkdtempSync(join(tmpdir(), 'koryaku-planted-'))
  const folders = workspaces.filter(folder => folder.startsWith('packages/') || services.includes(folder))
  cpSync(join(ROOT, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'))
  mkdirSync(join(copy, 'node_modules/@koryaku'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@koryaku') symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name))
  for (const name of folders) {
    for (const part of ['src', 'package.json'])
      cpSync(join(ROOT, name, part), join(copy, name, part), { recursive: true })
    symlinkSync(join(copy, name), join(copy, 'node_modules/@koryaku', basename(name)))
    const own = join(ROOT, name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(copy, name, 'node_modules'))
  }
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({
      extends: './tsconfig.base.json',
      include: folders.map(name => `${name}/src`),
      exclude: ['**/*.test.ts', '**/testing', '**/node_modules'],
    }),
  )
  return {
    /** @throws if the file does not contain what is to be replaced */
    plant(file: string, found: string, planted: string): void {
      const path = join(copy, file)
      const source = readFileSync(path, 'utf8')
      if (!source.includes(found)) throw new Error(`${file} has no ${found}`)
      writeFileSync(path, source.replace(found, planted))
    },

    /** Type errors of all workspaces, in one program. */
    typeErrors(): Fault[] {
      const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
      const { stdout } = spawnSync(
        process.execPath,
        [tsc, '-p', '.', '--noEmit', '--checkers', '1', '--pretty', 'false'],
        {
          cwd: copy,
          env: { ...SHORT_LIVED_GO, ...process.env },
          encoding: 'utf8',
          maxBuffer: 2 ** 28,
        },
      )
      return stdout
        .split(/\n(?=\S)/)
        .map(text => ({ file: /^([^\s(]+)\(\d+,\d+\): error/.exec(text)?.[1] ?? '', text }))
        .filter(({ file }) => file !== '')
    },

    remove: () => rmSync(copy, { recursive: true, force: true }),
  }
}
