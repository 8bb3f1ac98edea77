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
 * React Router makes its components by calls that no bundler may drop unasked: Form, NavLink and what they bring would
 * be in every page. Marked as pure, the unused ones go.
 */
const dropUnusedRouterParts: Plugin = {
  name: 'drop-unused-router-parts',
  transform: (code, id) =>
    /react-router\/dist\/.*\.m?js$/.test(id)
      ? {
          code: code.replace(/= (React\S*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
          map: null,
        }
      : undefined,
}

/** Libraries that change rarely, kept in a file of their own so that a release does not evict them. */
const LIBRARIES = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//

/** A module that this many pages or later-loaded parts use goes into the shared file. */
const SHARED_BY = 12

export function configFor(target: BuildTarget): InlineConfig {
  if (target === 'server') {
    return {
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      // Everything in one file: React's production build, whatever NODE_ENV says where it runs.
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        ssr: 'app/entry-server.tsx',
        outDir: 'dist/server',
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
        outDir: 'dist/client',
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
    plugins: [onlyLanguage(target), dropUnusedRouterParts, react()],
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      target: 'baseline-widely-available',
      manifest: `manifest-${target}.json`,
      // The first page's files are named in its HTML; later pages load on aim. Only styles must come along, and the long
      // list of everything else would be in every page.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, dependencies) => dependencies.filter(name => name.endsWith('.css')),
      },
      // Slower than the built-in one, and 1.6 kB less on every first page; `--fast` is for trying things out.
      minify: process.argv.includes('--fast') ? true : 'terser',
      terserOptions: { ecma: 2020, module: true, compress: { passes: 3, pure_getters: true } },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        input: 'app/entry-client.tsx',
        output: {
          codeSplitting: {
            groups: [
              { name: 'libraries', test: LIBRARIES, priority: 2 },
              // What most pages need travels together: few requests, and it stays when a page changes.
              { name: 'shared', test: /\/(app|lucide-react)\//, minShareCount: SHARED_BY, priority: 1 },
            ],
          },
        },
      },
    },
  }
}
