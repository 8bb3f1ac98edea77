import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type Plugin, rolldown } from 'rolldown'
import { nameOf, ROOT } from './service-bundles.ts'

/**
 * `node bundle.ts --into FOLDER ENTRY …`: writes each program with the modules that it loads as a few files, some of which are shared. Other packages stay
 * where they are, except for those of many small modules.
 */
const MANY_MODULES =
  /\/node_modules\/(kysely|zod|fastify-type-provider-zod|better-auth|@better-auth\/[^/]+|better-call)\//

const { values, positionals } = parseArgs({ options: { into: { type: 'string' } }, allowPositionals: true })
const into = values.into
if (!into) throw new Error('--into is missing')

const packagesWhereTheyAre: Plugin = {
  name: 'packages-where-they-are',
  async resolveId(source, importer, options) {
    if (importer === undefined) return null
    if (isBuiltin(source)) return { id: source, external: true }
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    if (!resolved) throw new Error(`${importer} imports ${source}, which is not installed`)
    const isPackage = resolved.id.includes('/node_modules/') && !MANY_MODULES.test(resolved.id)
    return isPackage ? { id: pathToFileURL(resolved.id).href, external: true } : resolved
  },
}

/** Threads, migrations and the like are found next to the source file. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform(code, id) {
    if (!id.startsWith(ROOT) || id.includes('/node_modules/') || !code.includes('import.meta.')) return null
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(join(id, '..')))
      .replaceAll('import.meta.filename', JSON.stringify(id))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
  },
}

const build = await rolldown({
  input: Object.fromEntries(positionals.map(entry => [nameOf(entry), join(ROOT, entry)])),
  platform: 'node',
  plugins: [packagesWhereTheyAre, placesOfSources],
  onLog: () => {},
})
await build.write({
  dir: into,
  format: 'esm',
  entryFileNames: '[name].mjs',
  chunkFileNames: 'shared/[name]-[hash].mjs',
  keepNames: true,
})
await build.close()
