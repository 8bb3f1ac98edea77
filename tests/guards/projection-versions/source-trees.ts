import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ROOT } from '../../running/program.ts'

/** The sources of one commit in a scratch folder, in which its workspaces find each other. */
export function checkOut(commit: string): { tree: string; remove: () => void } {
  const tree = mkdtempSync(join(tmpdir(), 'koryaku-base-'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, maxBuffer: 2 ** 28 })
  execFileSync('tar', ['-x', '-C', tree], { input: git('archive', commit) })
  mkdirSync(join(tree, 'node_modules/@koryaku'), { recursive: true })
  const { workspaces } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as {
    workspaces: string[]
  }
  for (const folder of workspaces)
    symlinkSync(join(tree, folder), join(tree, 'node_modules/@koryaku', basename(folder)))
  return { tree, remove: () => rmSync(tree, { recursive: true, force: true }) }
}

/** Texts of the files of `.changes`, by name. */
export function changeNotes(tree: string): Map<string, string> {
  const folder = join(tree, '.changes')
  const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.md')) : []
  return new Map(names.map(name => [name, readFileSync(join(folder, name), 'utf8')]))
}
