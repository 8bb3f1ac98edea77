import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { ROOT } from '../../running/program.ts'

/** Changes the text of a module before it is bundled: a planted violation. */
export type Edit = (code: string, file: string) => string

export interface ProjectionCode {
  codeVersion: number
  /** Hash of all code of this repository that decides which rows the events give. */
  fingerprint: string
}

interface Facts {
  projections: { name: string; codeVersion: number; handles: ReadonlySet<string> }[]
  eventDefinition: (type: string) => { versions: readonly unknown[] } | undefined
}

const OWN = /^(\.|#|\/|\0|@koryaku\/)/
/** Event schemas are covered by their versions. */
const EVENTS = /[./]events\.ts$/
/** Inside node_modules, so that an evaluated bundle finds the libraries. */
const SCRATCH = join(ROOT, 'node_modules/.cache/projection-versions')
const ENTRY = '\0entry'

/**
 * Returns number and fingerprint of each projection of a source tree. The fingerprint covers the projection's
 * module and its dependencies, bundled and minified: comments, formatting, types, local names and unused code
 * do not change it. For events it covers type and number of versions; for libraries, how they are called.
 * @param tree folder with the workspaces, linked below `node_modules`
 */
export async function codeOfProjections(tree: string, edit?: Edit): Promise<Map<string, ProjectionCode>> {
  const { projections, eventDefinition } = await factsOf(tree, edit)
  const codes = await Promise.all(
    projections.map(async ({ name, codeVersion, handles }): Promise<[string, ProjectionCode]> => {
      const events = [...handles].sort().map(type => `${type} ${eventDefinition(type)?.versions.length}`)
      const module = join(tree, `projector/src/projections/${name}.ts`)
      const code = await bundled(`export { ${name} } from ${JSON.stringify(module)}`, { edit, minify: true })
      const fingerprint = createHash('sha256').update(events.join('\n')).update(withoutLayout(code))
      return [name, { codeVersion, fingerprint: fingerprint.digest('hex') }]
    }),
  )
  return new Map(codes)
}

/** Evaluates the definitions of a tree. */
async function factsOf(tree: string, edit?: Edit): Promise<Facts> {
  const path = (file: string) => JSON.stringify(join(tree, file))
  const code = await bundled(
    `export { projections } from ${path('projector/src/projections/index.ts')}
export { eventDefinition } from ${path('node_modules/@koryaku/contracts/src/events.ts')}`,
    { edit, withEvents: true },
  )
  mkdirSync(SCRATCH, { recursive: true })
  const file = join(SCRATCH, `${randomUUID()}.mjs`)
  writeFileSync(file, code)
  try {
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Facts
  } finally {
    rmSync(file)
  }
}

async function bundled(
  entry: string,
  {
    edit,
    minify = false,
    withEvents = false,
  }: { edit?: Edit | undefined; minify?: boolean; withEvents?: boolean },
): Promise<string> {
  const bundle = await rolldown({
    input: ENTRY,
    external: id => !OWN.test(id) || (!withEvents && EVENTS.test(id)),
    plugins: [withEntry(entry), ...(edit ? [withEdit(edit)] : [])],
    logLevel: 'silent',
  })
  try {
    const { output } = await bundle.generate({ minify })
    return output.map(part => ('code' in part ? part.code : '')).join('\n')
  } finally {
    await bundle.close()
  }
}

/** Without the layout of SQL, the paths of events modules and the number itself. */
const withoutLayout = (code: string): string =>
  code
    .replace(/\n\s*--[^`\n]*(?=\n)/g, '')
    .replace(/\n[ \t]+/g, '\n')
    .replace(/\b(from|import)\s*"[^"]*"/g, '$1 ""')
    .replace(/\bcodeVersion:[\d.e]+/g, '')

const withEntry = (code: string): Plugin => ({
  name: 'entry',
  resolveId: id => (id === ENTRY ? id : undefined),
  load: id => (id === ENTRY ? code : undefined),
})

const withEdit = (edit: Edit): Plugin => ({
  name: 'edit',
  transform: {
    order: 'pre',
    handler: (code, file) => (file.startsWith('\0') ? undefined : edit(code, file)),
  },
})
