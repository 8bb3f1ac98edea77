import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { eventDefinition } from '@koryaku/contracts/events.ts'
import { type Plugin, rolldown } from 'rolldown'
import type { Projection } from '#engine/projection.ts'

/** Changes the text of a module before it is looked at: what a test plants. */
export type Edit = (code: string, file: string) => string

const PROJECTIONS = join(import.meta.dirname, '../projections')
const OWN = /^(\.|#|\/|@koryaku\/)/
/** What events hold is in their versions; the record of fingerprints is no part of one. */
const LEFT_OUT = /[./]events\.ts$|\/code-versions\.ts$/

/**
 * A hash over all code of ours that decides which rows the events give: the projection's module with all that it uses of
 * others, pressed, so that comments, formatting, types, names and whatever it does not use change nothing. Of events, which
 * ones it reads and in which version; of libraries, only how they are called.
 */
export async function fingerprintOf(
  { name, handles }: Pick<Projection, 'name' | 'handles'>,
  edit?: Edit,
): Promise<string> {
  const events = [...handles].sort().map(type => `${type} ${eventDefinition(type)?.versions.length}`)
  const hash = createHash('sha256')
    .update(events.join('\n'))
    .update(await pressed(name, edit))
  return hash.digest('hex').slice(0, 16)
}

/** Of all, by name. */
export async function fingerprintsOf(
  projections: readonly Pick<Projection, 'name' | 'handles'>[],
  edit?: Edit,
): Promise<Record<string, string>> {
  const all = await Promise.all(projections.map(async one => [one.name, await fingerprintOf(one, edit)]))
  return Object.fromEntries(all)
}

async function pressed(name: string, edit?: Edit): Promise<string> {
  const bundle = await rolldown({
    input: ENTRY,
    external: id => !OWN.test(id) || LEFT_OUT.test(id),
    plugins: [only(name), ...(edit ? [planting(edit)] : [])],
    logLevel: 'silent',
  })
  try {
    const { output } = await bundle.generate({ minify: true })
    return withoutLayout(output.map(part => ('code' in part ? part.code : '')).join('\n'))
  } finally {
    await bundle.close()
  }
}

/**
 * Also of the statements: a pressed module has lines nowhere else. Where something stands that is used of others is not
 * what it does.
 */
const withoutLayout = (code: string): string =>
  code
    .replace(/\n\s*--[^`\n]*(?=\n)/g, '')
    .replace(/\n[ \t]+/g, '\n')
    .replace(/from\s*"[^"]*"/g, 'from ""')

/** Of the projection's module nothing but the projection. */
const only = (name: string): Plugin => ({
  name: 'only',
  resolveId: id => (id === ENTRY ? id : undefined),
  load: id =>
    id === ENTRY ? `export { ${name} } from ${JSON.stringify(join(PROJECTIONS, `${name}.ts`))}` : undefined,
})
const ENTRY = '\0projection'

const planting = (edit: Edit): Plugin => ({
  name: 'planting',
  transform: {
    order: 'pre',
    handler: (code, file) => (file.startsWith('\0') ? undefined : edit(code, file)),
  },
})
