import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'

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
 * An icon of the set is a few lines of data; its renderer has many options that we never use. One element
 * around the data is sufficient.
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
 * Drops parts of the router that the site does not use: links, forms, fetchers and route components. The bundler keeps
 * them, since it cannot know that React's wrappers and names for debugging have no side effects.
 */
const leanRouter: Plugin = {
  name: 'lean-router',
  transform: (code, id) =>
    ROUTER.test(id)
      ? code
          .replace(/^\w+\.displayName = .*$/gm, '')
          .replace(/^(const \w+ = )(?=React\$1\.(forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ ')
      : undefined,
}
const ROUTER = /node_modules\/react-router\/dist\//

/**
 * Loads the styles of a module before the module. The bundler's own helper also preloads scripts, requests a
 * nonce and reports failures by an event, which has no listener here: half a kilobyte of every first page.
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

/** Libraries that change rarely, in a separate file so that a release does not evict them. */
const LIBRARIES = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//

/**
 * The project's shared code and icons. Excludes features, since a module of all pages of one feature is still needed by
 * few pages of the site, and the menu, which would bring Base UI into every first page.
 */
const OWN = /\/(app\/(?!features\/|ui\/menu\.tsx)|lucide-react\/)/

/** A module that this many pages or later-loaded parts use goes into the shared file. */
const SHARED_BY = 12

/** Styles of what the server renders below an article: the page links them before their code is loaded, in a single file. */
const BELOW_ARTICLE =
  /\/(entities\/comment\/comment(-picture|-quote|-words)?|features\/articles\/(approached-comments|author-card|reader-votes))\.module\.css$/

/** @param folder where the build is made, next to those in use */
export function configFor(target: BuildTarget, folder: string): InlineConfig {
  if (target === 'server') {
    return {
      configFile: false,
      logLevel: 'warn',
      plugins: [leanIcons, react()],
      // Everything in one file: React's production build, whatever NODE_ENV is at run time.
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
    plugins: [onlyLanguage(target), leanIcons, leanRouter, leanPreload, react()],
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
              // Modules that most pages need are in one file: few requests, and it stays cached when a page
              // changes.
              { name: 'shared', test: OWN, minShareCount: SHARED_BY, priority: 1 },
              { name: 'below-article', test: BELOW_ARTICLE, priority: 3 },
            ],
          },
        },
      },
    },
  }
}
