import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../running/program.ts'
import { workspaceOf, workspaces } from '../running/workspaces.ts'

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
const manifests = new Map(
  workspaces.map(folder => {
    const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest
    return [
      folder,
      new Set([manifest.name, ...Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })]),
    ]
  }),
)
/** Names of workspaces that a source imports and its manifest does not list. Libraries are checked with the layers. */
const undeclaredIn = (file: string, text: string): string[] =>
  [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(@koryaku\/[\w-]+)/g)]
    .map(([, name = '']) => name)
    .filter(name => manifests.get(workspaceOf(file))?.has(name) === false)

it('the manifest of each workspace lists every workspace that it imports', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
    {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  )
    .split('\n')
    .filter(file => file && existsSync(join(ROOT, file)))
  const found = files.flatMap(file =>
    undeclaredIn(file, readFileSync(join(ROOT, file), 'utf8')).map(name => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})

it('a workspace that is imported and not listed is reported', () => {
  const planted = "import { app } from '@koryaku/command-api/app.ts'\nimport { z } from 'zod'\n"
  expect(undeclaredIn('query-api/src/planted.ts', planted)).toEqual(['@koryaku/command-api'])
  expect(undeclaredIn('command-api/src/planted.ts', planted)).toEqual([])
})
