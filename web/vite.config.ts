import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig, type Plugin } from 'vite'

export type BuildTarget = 'ja' | 'en' | 'server'

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

/** Libraries that change rarely, kept in a file of their own so that a release does not evict them. */
const LIBRARIES = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//

export function configFor(target: BuildTarget): InlineConfig {
  if (target === 'server') {
    return {
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      build: {
        ssr: 'app/entry-server.tsx',
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        minify: false,
      },
    }
  }
  return {
    configFile: false,
    logLevel: 'warn',
    plugins: [onlyLanguage(target), react()],
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      target: 'baseline-widely-available',
      manifest: `manifest-${target}.json`,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        input: 'app/entry-client.tsx',
        output: { codeSplitting: { groups: [{ name: 'libraries', test: LIBRARIES }] } },
      },
    },
  }
}

export default defineConfig(configFor('ja'))
