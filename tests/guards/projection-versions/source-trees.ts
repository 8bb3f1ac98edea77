import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../running/program.ts'

const PATHS = ['contracts', 'projector', 'tsconfig.base.json', '.changes']

/** The sources of one commit that decide about rows, in a scratch folder. */
export function checkOut(commit: string): { tree: string; remove: () => void } {
  const tree = mkdtempSync(join(tmpdir(), 'koryaku-base-'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, maxBuffer: 2 ** 28 })
  const there = git('ls-tree', '--name-only', commit, ...PATHS)
    .toString()
    .split('\n')
  const paths = PATHS.filter(path => there.includes(path))
  execFileSync('tar', ['-x', '-C', tree], { input: git('archive', commit, ...paths) })
  mkdirSync(join(tree, 'node_modules/@koryaku'), { recursive: true })
  for (const name of ['contracts', 'projector'])
    symlinkSync(join(tree, name), join(tree, 'node_modules/@koryaku', name))
  return { tree, remove: () => rmSync(tree, { recursive: true, force: true }) }
}

/** Texts of the files of `.changes`, by name. */
export function changeNotes(tree: string): Map<string, string> {
  const folder = join(tree, '.changes')
  const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.md')) : []
  return new Map(names.map(name => [name, readFileSync(join(folder, name), 'utf8')]))
}
