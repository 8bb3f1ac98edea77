import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import MagicString from 'magic-string'
import { type MinifyOptions, type MinifyOutput, minify } from 'terser'
import type { CSSOptions, ESTree, InlineConfig, Plugin } from 'vite'

export type BuildTarget = 'ja' | 'en' | 'worker' | 'server'

/**
 * Strings of the other language are left out of a browser build: every import of `strings.{other}.ts`
 * becomes empty. That is how a page ships one language without any loading of dictionaries at run time.
 */
function onlyLanguage(language: 'ja' | 'en'): Plugin {
  const other = language === 'ja' ? 'en' : 'ja'
  const empty = '\0no-strings'
  return {
    name: 'only-language',
    enforce: 'pre',
    resolveId: source => (source.endsWith(`.${other}.ts`) ? empty : undefined),
    load: id => (id === empty ? 'export default undefined' : undefined),
  }
}

/**
 * React Router makes its components by calls that no bundler may drop unasked: Link, Form, NavLink and what they bring
 * would be in every page. What its modules make of React's own makers is marked as nothing but made, and the names that they
 * have for tools are left out. Only there: to call writing to any property useless drops headers and styles of our own.
 */
const unusedRouterParts: Plugin = {
  name: 'unused-router-parts',
  transform: {
    filter: { id: /react-router\/dist\/.*\.m?js$/ },
    handler(code) {
      const marked = new MagicString(code)
      for (const statement of this.parse(code).body) {
        if (isName(statement)) marked.remove(statement.start, statement.end)
        if (statement.type !== 'VariableDeclaration') continue
        for (const { init } of statement.declarations) {
          if (init?.type !== 'CallExpression' || init.callee.type !== 'MemberExpression') continue
          const { property } = init.callee
          if (property.type === 'Identifier' && MAKERS.has(property.name))
            marked.appendLeft(init.start, '/* @__PURE__ */ ')
        }
      }
      return { code: marked.toString(), map: null }
    },
  },
}
/** `Link.displayName = 'Link'` */
const isName = (statement: ESTree.Statement): boolean =>
  statement.type === 'ExpressionStatement' &&
  statement.expression.type === 'AssignmentExpression' &&
  statement.expression.left.type === 'MemberExpression' &&
  statement.expression.left.property.type === 'Identifier' &&
  statement.expression.left.property.name === 'displayName'
const MAKERS = new Set(['forwardRef', 'createContext', 'memo'])

/**
 * An icon of the set is a few lines of data; what draws it there has many options that we never use. One element around
 * the data is all that is needed.
 */
const leanIcons: Plugin = {
  name: 'lean-icons',
  enforce: 'pre',
  resolveId: source => (source.endsWith('/createLucideIcon.mjs') ? ICON : undefined),
  load: id => (id === ICON ? iconModule : undefined),
}
const ICON = '\0icon'
const iconModule = `
import { createElement } from 'react'
export default ({ node }) => {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return props => createElement('svg', {
    xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24', width: 24, height: 24, fill: 'none',
    stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true, ...props,
  }, ...shapes)
}`

/**
 * What loads the styles of a part before the part. The bundler's own also preloads scripts, asks for a nonce and tells of
 * failures by an event, which nobody here listens to: half a kilobyte of every first page.
 */
const leanPreload: Plugin = {
  name: 'lean-preload',
  enforce: 'pre',
  load: id => (id === '\0vite/preload-helper.js' ? preloadModule : undefined),
}
const preloadModule = `
const coming = {}
const begin = href => new Promise((resolve, reject) => {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  link.onload = resolve
  link.onerror = () => {
    delete coming[href]
    link.remove()
    reject(Error('no ' + href))
  }
  document.head.append(link)
})
const style = href =>
  coming[href] ??= document.querySelector('link[rel=stylesheet][href="' + href + '"]') ? undefined : begin(href)
export const __vitePreload = async (load, files = []) => {
  await Promise.all(files.map(file => style('/' + file)))
  return load()
}`

/**
 * Classes are named by the number of their file and their place in it, alike in every build: the default's hashes
 * compress badly, and stand in the HTML, the styles and the scripts.
 */
const styleFiles = globSync('app/**/*.module.css', {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
}).toSorted()
const classesOf = new Map<string, string[]>()
const css: CSSOptions = {
  modules: {
    generateScopedName(name, file) {
      const number = styleFiles.findIndex(path => file.endsWith(path))
      if (number < 0) throw new Error(`unknown style file ${file}`)
      const classes = classesOf.get(file) ?? []
      classesOf.set(file, classes)
      if (!classes.includes(name)) classes.push(name)
      return `_${number.toString(36).padStart(2, '0')}${classes.indexOf(name).toString(36)}`
    },
  },
}

/**
 * Terser makes 1.6 kB less of a first page than the built-in minifier, and takes ten times as long: it gets what a first
 * page may read, and the libraries, alike in both languages, once. `--fast` leaves it out, for trying things out.
 */
const pressHarder: Plugin = {
  name: 'press-harder',
  async renderChunk(code, chunk) {
    if (process.argv.includes('--fast') || chunk.moduleIds.some(id => LATER.test(id))) return
    const result = pressed.get(code) ?? minify(code, TERSER)
    pressed.set(code, result)
    return { code: (await result).code ?? code, map: null }
  },
}
const LATER = /node_modules\/(prosemirror|@tiptap|@base-ui)|features\/development\//
const TERSER: MinifyOptions = {
  ecma: 2020,
  module: true,
  compress: {
    passes: 3,
    pure_getters: true,
    // Shorter once it is compressed; nobody makes an object with `new` of a function that stands in an expression.
    ...{ hoist_funs: true, sequences: false, unsafe_arrows: true, unsafe_methods: true },
  },
}
const pressed = new Map<string, Promise<MinifyOutput>>()

/** Libraries that change rarely, kept in a file of their own so that a release does not evict them. */
const LIBRARIES = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//

/** Our own code and icons, without what only forms and dialogs need. */
const OWN = /^(?!.*\/ui\/(dialog|field|form-page)\.).*\/(app|lucide-react)\//

/** A module that this many pages or later-loaded parts use goes into the shared file. */
const SHARED_BY = 12

/** @param folder where the build is made, beside those that sites run from. */
export function configFor(target: BuildTarget, folder: string): InlineConfig {
  if (target === 'server') {
    return {
      configFile: false,
      logLevel: 'warn',
      css,
      plugins: [leanIcons, react()],
      // Everything in one file: React's production build, whatever NODE_ENV says where it runs.
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        ssr: 'app/entry-server.tsx',
        outDir: join(folder, 'server'),
        target: 'node20',
        copyPublicDir: false,
        minify: false,
      },
    }
  }
  if (target === 'worker') {
    return {
      configFile: false,
      logLevel: 'warn',
      build: {
        outDir: join(folder, 'client'),
        emptyOutDir: false,
        target: 'baseline-widely-available',
        copyPublicDir: false,
        modulePreload: false,
        rolldownOptions: {
          input: 'service-worker/service-worker.ts',
          // Its address is its identity: it must not change with its content.
          output: { entryFileNames: 'service-worker.js', format: 'iife' },
        },
      },
    }
  }
  return {
    configFile: false,
    logLevel: 'warn',
    css,
    plugins: [onlyLanguage(target), unusedRouterParts, leanIcons, leanPreload, react(), pressHarder],
    build: {
      outDir: join(folder, 'client'),
      emptyOutDir: false,
      target: 'baseline-widely-available',
      manifest: `manifest-${target}.json`,
      // The first page's files are named in its HTML; later pages load on aim. Only styles must come along, and the long
      // list of everything else would be in every page.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, dependencies) => dependencies.filter(name => name.endsWith('.css')),
      },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        input: 'app/entry-client.tsx',
        output: {
          codeSplitting: {
            groups: [
              { name: 'libraries', test: LIBRARIES, priority: 2 },
              // What most pages need travels together: few requests, and it stays when a page changes.
              { name: 'shared', test: OWN, minShareCount: SHARED_BY, priority: 1 },
              // The editor escapes, too; a file of its own for a few lines would cost every reader of an article.
              { name: 'embed-cards', test: /\/articles\/escape-html\.|\/entities\/article\/embed-cards\./ },
              // The editor's, too.
              { name: 'reading-icons', test: /\/icons\/(list|link-2)\.mjs$/ },
              { name: 'small-parts', test: /\/(badge|tag-link|trusted-html)\.tsx?$/ },
            ],
          },
        },
      },
    },
  }
}
