import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../running/program.ts'
import { workspaceOf, workspaces } from '../running/workspaces.ts'

/**
 * No import cycles between folders of a workspace, imports of types included. Tests are not counted: they may import
 * what is above their folder. A file next to the folders composes them, so that imports from and to it are not counted.
 */
const SOURCE = /\.tsx?$/
const TEST = /\.test\.tsx?$|\/testing\/|^web\/e2e\//
const SPECIFIER = /\b(?:from|import)\s*\(?\s*'([^']+)'/g
/** Folders that contain one folder for each subject. */
const CONTAINERS = ['web/app/features', 'web/app/entities', 'web/app']

const nameOf = (folder: string) =>
  (JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as { name: string }).name
const byName = new Map(workspaces.map(folder => [nameOf(folder), folder]))
const sourceOf = (workspace: string) =>
  existsSync(join(ROOT, workspace, 'src')) ? `${workspace}/src` : workspace

type Files = ReadonlyMap<string, string>
type Graph = Map<string, Map<string, string>>

/** @returns the path that a specifier names; undefined for a library */
function resolved(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  if (specifier.startsWith('#')) return join(sourceOf(workspaceOf(file)), specifier.slice(1))
  const [, name = '', path = ''] = /^(@koryaku\/[^/]+)\/(.+)$/.exec(specifier) ?? []
  const workspace = byName.get(name)
  return workspace && join(sourceOf(workspace), path)
}

/** The first folder below the source of a workspace. */
function subjectOf(file: string): string {
  const root =
    [...CONTAINERS, sourceOf(workspaceOf(file))].find(folder => file.startsWith(`${folder}/`)) ?? ''
  const [folder, ...rest] = file.slice(root.length + 1).split('/')
  return rest.length > 0 ? `${root}/${folder}` : root
}

/** Folders, the folders that they import, and an example of each import. */
function graphOf(files: Files, folderOf: (file: string) => string): Graph {
  const graph: Graph = new Map()
  for (const [file, text] of files)
    for (const [, specifier = ''] of text.matchAll(SPECIFIER)) {
      const target = resolved(file, specifier)
      if (!target || !files.has(target)) continue
      const [from, to] = [folderOf(file), folderOf(target)]
      if (`${from}/`.startsWith(`${to}/`) || `${to}/`.startsWith(`${from}/`)) continue
      const imports = graph.get(from) ?? new Map<string, string>()
      graph.set(from, imports.set(to, `${file} → ${target}`))
    }
  return graph
}

/** @returns the imports of each shortest cycle through a folder, one line per cycle */
function cyclesIn(graph: Graph): string[] {
  const found = new Map<string, string>()
  for (const start of graph.keys()) {
    const cycle = shortestCycle(graph, start)
    if (cycle) found.set([...cycle].sort().join(), cycle.join('; '))
  }
  return [...found.values()]
}

function shortestCycle(graph: Graph, start: string): string[] | undefined {
  const paths = new Map<string, string[]>([[start, []]])
  for (const [folder, path] of paths)
    for (const [to, example] of graph.get(folder) ?? []) {
      if (to === start) return [...path, example]
      if (!paths.has(to)) paths.set(to, [...path, example])
    }
  return undefined
}

const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 } as const
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], options)
const files = new Map(
  listed
    .split('\n')
    .filter(file => SOURCE.test(file) && !TEST.test(file) && existsSync(join(ROOT, file)))
    .map(file => [file, readFileSync(join(ROOT, file), 'utf8')]),
)
const cycles = (among: Files) => [
  ...new Set([subjectOf, dirname].flatMap(folderOf => cyclesIn(graphOf(among, folderOf)))),
]

it('folders have no import cycles', () => {
  expect(files.size).toBeGreaterThan(1_000)
  expect(cycles(files)).toEqual([])
})

const planted: [what: string, plant: Record<string, string>][] = [
  [
    'two folders, by a type',
    {
      'projector/src/a/one.ts': "import type { Two } from '#b/two.ts'\n",
      'projector/src/a/other.ts': '',
      'projector/src/b/two.ts': "import { other } from '../a/other.ts'\n",
    },
  ],
  [
    'a folder and a subfolder of another',
    {
      'packages/contracts/src/a/deep/one.ts': "import { two } from '../../b/two.ts'\n",
      'packages/contracts/src/a/other.ts': '',
      'packages/contracts/src/b/two.ts': "import { other } from '../a/other.ts'\n",
    },
  ],
  [
    'three folders',
    {
      'web/app/entities/a/one.ts': "import { two } from '#app/entities/b/two.ts'\n",
      'web/app/entities/b/two.ts': "import { three } from '../c/three.ts'\n",
      'web/app/entities/c/three.ts': "import { one } from '../a/one.ts'\n",
    },
  ],
]
it.each(planted)('reports a cycle of %s', (_what, plant) =>
  expect(cycles(new Map(Object.entries(plant)))).toHaveLength(1),
)
it('lets a file next to the folders import all of them', () =>
  expect(
    cycles(
      new Map([
        ['projector/src/main.ts', "import { one } from '#a/one.ts'\n"],
        ['projector/src/config.ts', ''],
        ['projector/src/a/one.ts', "import type { Config } from '#config.ts'\n"],
      ]),
    ),
  ).toEqual([]))
