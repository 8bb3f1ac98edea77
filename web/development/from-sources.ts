import { realpathSync } from 'node:fs'
import type { Server } from 'node:http'
import { dirname, join } from 'node:path'
import { textOf } from '@koryaku/contracts/http/answers.ts'
import type { DeclaredApp } from '@koryaku/server-kit/declared-app.ts'
import react from '@vitejs/plugin-react'
import { createServer, type InlineConfig, searchForWorkspaceRoot, type ViteDevServer } from 'vite'
import type { AppFiles } from '#server/app-source.ts'
import type { ServerBundle } from '#server/bundle.ts'
import { developmentEntry, ENTRY, hotPages } from './plugins.ts'

type ServerEntry = typeof import('../app/entry-server.tsx')

const WEB = join(import.meta.dirname, '..')
/** Requests of the browser to Vite; the site handles all others. */
const OF_VITE = /^\/(@|app\/|node_modules\/|icon|manifest\.webmanifest)/
/** One of a built site, which this browser may still have, would go on answering from what it keeps. */
const NO_SERVICE_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', () => self.registration.unregister())`

/**
 * The app without a build: modules are transformed on request, and a changed component is replaced
 * automatically.
 */
export async function fromSources(app: DeclaredApp): Promise<AppFiles> {
  const vite = await createServer(configFor(app.server))
  app.addHook('onClose', () => vite.close())
  return {
    bundle: await bundleOf(vite),
    async serve() {
      app.addHook('onRequest', async ({ raw, url }, reply) => {
        if (!OF_VITE.test(url)) return
        reply.hijack()
        vite.middlewares(raw, reply.raw, () => reply.raw.writeHead(404).end())
      })
      const schema = { response: { 200: textOf('text/javascript') } }
      app.get('/service-worker.js', { config: { access: 'visitor' }, schema }, async (_request, reply) =>
        reply.type('text/javascript').send(NO_SERVICE_WORKER),
      )
      allowStylesOfVite(app)
    },
  }
}

function configFor(server: Server): InlineConfig {
  const modules = realpathSync(join(searchForWorkspaceRoot(WEB), 'node_modules'))
  return {
    configFile: false,
    root: WEB,
    appType: 'custom',
    logLevel: 'warn',
    plugins: [developmentEntry, hotPages, react()],
    optimizeDeps: { entries: ['app/**/*.tsx'] },
    server: {
      middlewareMode: true,
      hmr: { server },
      fs: { allow: [searchForWorkspaceRoot(WEB), dirname(modules)] },
    },
  }
}

/** Each page is rendered by the code as it is then. */
async function bundleOf(vite: ViteDevServer): Promise<ServerBundle> {
  const load = () => vite.ssrLoadModule('/app/entry-server.tsx') as Promise<ServerEntry>
  let loaded = await load()
  return {
    createRenderer:
      options =>
      async (...address) => {
        loaded = await load()
        return loaded.createRenderer(options)(...address)
      },
    canonicalQuery: (...address) => loaded.canonicalQuery(...address),
    coverSvg: slug => loaded.coverSvg(slug),
    canonicalPath: pathname => loaded.canonicalPath(pathname),
    assetsOf: () => ({ entry: ENTRY, scripts: [], styles: [] }),
  }
}

/** Here styles come as elements, which carry the nonce of the page. */
function allowStylesOfVite(app: DeclaredApp): void {
  const POLICY = 'content-security-policy'
  app.addHook('onSend', async (_request, reply) => {
    const policy = String(reply.getHeader(POLICY) ?? '')
    const nonce = /'nonce-[^']+'/.exec(policy)?.[0]
    if (nonce) reply.header(POLICY, policy.replace("style-src 'self'", `style-src 'self' ${nonce}`))
  })
}
