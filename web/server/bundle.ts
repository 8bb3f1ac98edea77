import { existsSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type ServerEntry = typeof import('../app/entry-server.tsx')
export type Language = 'ja' | 'en'

interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, ManifestChunk>

export interface PageAssets {
  entry: string
  scripts: string[]
  styles: string[]
}
export interface ServerBundle
  extends Pick<ServerEntry, 'createRenderer' | 'coverSvg' | 'canonicalPath' | 'canonicalQuery'> {
  /** Files that a page needs immediately, by language: known before the browser has read any script. */
  assetsOf: (language: Language, module: string | null) => PageAssets
}

const ENTRY = 'app/entry-client.tsx'
/** Locates the pages that the entry does not name. */
const ALL_PAGES = 'app/routes/all-pages.ts'
/**
 * Modules that the server renders and a browser loads after the page. The page links their styles: its HTML is shown
 * before their code is loaded.
 */
const RENDERED_BEFORE_LOADED: ReadonlySet<string> = new Set([
  'app/features/articles/article-extra.tsx',
  'app/features/articles/article-comments.tsx',
  'app/features/games/game-review-list.tsx',
])
const current = join(import.meta.dirname, '../dist/current')
/**
 * The current build at process start: a later build is created next to it and removes no file from under a
 * running site.
 */
const build = pathToFileURL(`${existsSync(current) ? realpathSync(current) : current}/`)
export const clientFolder = new URL('client/', build)

/** What `npm run build` has made; without it there is nothing to serve. */
export async function serverBundle(): Promise<ServerBundle> {
  const manifestOf = async (language: Language) =>
    JSON.parse(await readFile(new URL(`manifest-${language}.json`, clientFolder), 'utf8')) as Manifest
  let manifests: Record<Language, Manifest>
  try {
    manifests = { ja: await manifestOf('ja'), en: await manifestOf('en') }
  } catch {
    throw new Error('the web app is not built: run `npm run build -w web`')
  }
  const entry = new URL('server/entry-server.js', build).href
  const { createRenderer, coverSvg, canonicalPath, canonicalQuery } = (await import(entry)) as ServerEntry
  const known = new Map<string, PageAssets>()
  return {
    createRenderer,
    coverSvg,
    canonicalPath,
    canonicalQuery,
    assetsOf: (language, module) => {
      const key = `${language}:${module}`
      const assets = known.get(key) ?? collect(manifests[language], module)
      known.set(key, assets)
      return assets
    },
  }
}

function collect(manifest: Manifest, module: string | null): PageAssets {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const styled = new Set<string>()
  const addStyles = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || styled.has(name)) return
    styled.add(name)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const imported of chunk.imports ?? []) addStyles(imported)
    for (const later of chunk.dynamicImports ?? []) if (RENDERED_BEFORE_LOADED.has(later)) addStyles(later)
  }
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    addStyles(name)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit(ENTRY)
  if (module) {
    if (!manifest[ENTRY]?.dynamicImports?.includes(module)) visit(ALL_PAGES)
    visit(module)
  }
  const address = (file: string) => `/${file}`
  return {
    entry: address(manifest[ENTRY]?.file ?? ''),
    scripts: [...scripts].map(address),
    styles: [...styles].map(address),
  }
}
