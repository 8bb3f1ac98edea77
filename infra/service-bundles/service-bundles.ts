import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sourceKey } from '#source-key.ts'

export const ROOT = join(import.meta.dirname, '../..')
const ENTRIES = [
  'command-api/src/main.ts',
  'command-api/src/worker.ts',
  'packages/embedded-event-store/src/main.ts',
  'packages/embedded-search/src/main.ts',
  'packages/fake-services/src/games-database/main.ts',
  'packages/fake-services/src/mailbox/main.ts',
  'packages/fake-services/src/social/main.ts',
  'projector/src/main.ts',
  'query-api/src/main.ts',
  'search-indexer/src/main.ts',
  'web/server/main.ts',
]
/** The first folders of a path; those in `packages` are one level deeper. */
const partsOf = (path: string, count: number): string =>
  path
    .split('/')
    .slice(0, path.startsWith('packages/') ? count + 1 : count)
    .join('/')
const SOURCES = [
  ...ENTRIES.map(entry => partsOf(entry, 2)),
  ...ENTRIES.map(entry => `${partsOf(entry, 1)}/package.json`),
  ...['search-words', 'contracts', 'cli-kit', 'server-kit'].flatMap(name => [
    `packages/${name}/src`,
    `packages/${name}/package.json`,
  ]),
  'infra/service-bundles',
  'package-lock.json',
]
const FOLDER = join(ROOT, 'node_modules/.cache/service-bundles')
// Bound: start script | bundles of the services | KEPT
/** A site may run from an earlier one. */
const KEPT = 3

/**
 * Writes each service as one file unless that was done for the same sources. Loading hundreds of modules one by one takes
 * most of the time of a start, and a quarter of the memory of a small service.
 * @returns the folder of the bundles; undefined when they could not be made, and the sources must do
 */
export function bundleServices(onFailure: (error: Error) => void = () => {}): string | undefined {
  const folder = join(FOLDER, keyOf(ROOT, sourceKey([...new Set(SOURCES)])))
  if (existsSync(folder)) return folder
  try {
    mkdirSync(FOLDER, { recursive: true })
    const unfinished = mkdtempSync(join(FOLDER, 'unfinished-'))
    try {
      const script = join(import.meta.dirname, 'bundle.ts')
      execFileSync(process.execPath, [script, '--into', unfinished, ...ENTRIES], {
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      // The second of two concurrent starts finds the folder of the first, which has the same files.
      if (!existsSync(folder)) renameSync(unfinished, folder)
    } finally {
      rmSync(unfinished, { recursive: true, force: true })
    }
    forgetOld()
    return folder
  } catch (error) {
    if (existsSync(folder)) return folder
    onFailure(error as Error)
    return undefined
  }
}

/** Bundles name packages and sources by their place: those of a copied folder are of no use. */
const keyOf = (root: string, sources: string) =>
  createHash('sha256').update(`${root} ${sources}`).digest('hex')

/** Where the program of a source file is: its bundle, or without bundles the source. */
export const programOf = (bundles: string | undefined, entry: string): string =>
  bundles !== undefined && ENTRIES.includes(entry) ? join(bundles, `${nameOf(entry)}.mjs`) : join(ROOT, entry)

/** `command-api/src/main.ts` → `command-api-main`, which identifies its process. */
export const nameOf = (entry: string): string =>
  entry
    .replace(/^packages\//, '')
    .replace('/src/', '/')
    .replaceAll('/', '-')
    .replace(/\.ts$/, '')

function forgetOld(): void {
  const age = (name: string) => statSync(join(FOLDER, name)).mtimeMs
  const finished = readdirSync(FOLDER).filter(name => !name.startsWith('unfinished-'))
  for (const name of finished.toSorted((a, b) => age(b) - age(a)).slice(KEPT))
    rmSync(join(FOLDER, name), { recursive: true, force: true })
}
