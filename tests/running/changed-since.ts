import { execFileSync } from 'node:child_process'
import { ROOT } from './program.ts'

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Commit from which this branch departed; on `main` itself the commit before. @throws in a clone without either */
export function baseOfChange(): string {
  const head = git('rev-parse', 'HEAD')
  for (const branch of ['origin/main', 'main']) {
    try {
      const base = git('merge-base', 'HEAD', branch)
      if (base !== head) return base
    } catch {
      // No such branch in this clone.
    }
  }
  return git('rev-parse', 'HEAD~1')
}

/** Vitest projects and the arguments that select each test file which the import graph reaches from the change. */
export function changedSince(): { name: string; args: string[] }[] {
  const selection = ['--changed', baseOfChange(), '--passWithNoTests']
  return ['unit', 'integration', 'campaign'].map(name => ({ name, args: selection }))
}
