import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { workspaceOf, workspaces } from './running/workspaces.ts'

const ROOT = dirname(import.meta.dirname)
/** Packages whose suites run only when their sources, or what these import, have changed. */
export const FINISHED = ['packages/embedded-event-store', 'packages/embedded-search'] as const
/** Subfolder of a package: one file per recorded state, named by its hash, so that records on two branches merge. */
const RECORDS = 'suite-passed'
const NOT_SOURCES = new Set([RECORDS, 'node_modules', 'README.md'])
/** A string literal that may be a module: relative, of a workspace by name, or of the same workspace (`#`). */
const SPECIFIER = /['"`]((?:\.{1,2}\/|#|@koryaku\/)[^'"`\s]*\.[a-z]+)['"`]/g

/** @returns the folders of finished packages whose present state is recorded as passed; their tests can be excluded */
export async function unchangedPackages(root = ROOT): Promise<string[]> {
  const states = await Promise.all(
    FINISHED.map(async folder => {
      const [hash, records] = await Promise.all([packageHash(folder, root), recordsOf(folder, root)])
      return records.includes(hash) ? [folder] : []
    }),
  )
  return states.flat()
}

/** Replaces the records of a package by one of the state with this hash. */
export async function recordPassed(folder: string, hash: string, root = ROOT): Promise<void> {
  const records = join(root, folder, RECORDS)
  await rm(records, { recursive: true, force: true })
  await mkdir(records)
  await writeFile(join(records, hash), `${hash}\n`)
}

/**
 * Hash over the paths and contents of all files of the package and of all files of other workspaces that they import, and
 * over the locked versions of Node and of all libraries of the package.
 */
export async function packageHash(folder: string, root = ROOT): Promise<string> {
  const contents = new Map<string, string>()
  let wanted = await filesIn(folder, root)
  while (wanted.length > 0) {
    const read = await Promise.all(wanted.map(path => readSource(path, root)))
    wanted.forEach((path, index) => {
      contents.set(path, read[index] ?? '')
    })
    const imported = wanted.flatMap((path, index) => importsOf(path, read[index] ?? ''))
    wanted = [...new Set(imported)].filter(path => !contents.has(path))
  }
  const hash = createHash('sha256')
  for (const path of [...contents.keys()].sort()) hash.update(JSON.stringify([path, contents.get(path)]))
  for (const library of await lockedLibraries(folder, root)) hash.update(JSON.stringify(library))
  return hash.digest('hex').slice(0, 32)
}

async function recordsOf(folder: string, root: string): Promise<string[]> {
  return await readdir(join(root, folder, RECORDS)).catch(() => [])
}

interface Locked {
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Place in the lock file and version of each library that the package depends on, directly or not, and of Node. */
async function lockedLibraries(folder: string, root: string): Promise<[place: string, version?: string][]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const found = new Set(Object.keys(packages).filter(place => place.startsWith('node_modules/node-')))
  const add = (within: string, names: object = {}) => {
    for (const name of Object.keys(names)) {
      const place = placeOf(name, within, packages)
      if (!place || found.has(place)) continue
      found.add(place)
      add(place, packages[place]?.dependencies)
      add(place, packages[place]?.optionalDependencies)
    }
  }
  add(folder, packages[folder]?.dependencies)
  add(folder, packages[folder]?.devDependencies)
  return [...found].sort().map(place => [place, packages[place]?.version])
}

/** @returns where the lock file places a library for this importer: the nearest `node_modules`, as Node resolves it */
function placeOf(name: string, importer: string, packages: Record<string, unknown>): string | undefined {
  for (let within = importer; ; within = posix.dirname(within)) {
    const place = posix.join(within, 'node_modules', name)
    if (place in packages || within === '.') return place in packages ? place : undefined
  }
}

async function filesIn(folder: string, root: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const found = entries
    .filter(({ name }) => !NOT_SOURCES.has(name) && !name.startsWith('.'))
    .map(entry => {
      const path = posix.join(folder, entry.name)
      return entry.isDirectory() ? filesIn(path, root) : [path]
    })
  return (await Promise.all(found)).flat()
}

/** A file that does not exist counts as empty: a string that only looks like a module must not fail the run. */
async function readSource(path: string, root: string): Promise<string> {
  return await readFile(join(root, path), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return ''
    throw error
  })
}

function importsOf(path: string, text: string): string[] {
  if (!/\.[cm]?tsx?$/.test(path)) return []
  return [...text.matchAll(SPECIFIER)]
    .map(([, specifier = '']) => sourceOf(specifier, path))
    .filter(source => !source.startsWith('..'))
}

/** @returns '' if no workspace has this name */
const folderOf = (name: string): string => workspaces.find(folder => posix.basename(folder) === name) ?? ''

/** Workspaces export `./*` as `./src/*`, except those without `src`; so do their own `#` names. */
function sourceOf(specifier: string, importer: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier)
  const [, name = ''] = specifier.split('/')
  const workspace = specifier.startsWith('#') ? workspaceOf(importer) : folderOf(name)
  const rest = specifier.startsWith('#') ? specifier.slice(1) : specifier.split('/').slice(2).join('/')
  const hasSrc = !['infra', 'tests', 'tools', 'web'].includes(workspace)
  return posix.join(workspace, hasSrc ? 'src' : '', rest)
}
