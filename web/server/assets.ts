import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { addLibrary, type DeclaredApp, passedOn } from '@koryaku/server-kit/declared-app.ts'
import { clientFolder } from '#server/bundle.ts'

const FIXED_FILES = [
  'icon.svg',
  'icon-maskable.svg',
  'icon-180.png',
  'icon-192.png',
  'icon-512.png',
  'manifest.webmanifest',
]

/** Sources from which our own scripts, including the service worker, may load. */
const OWN_FILES =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Built files: named by their content, cached permanently, compressed at build time. */
export async function addAssets(app: DeclaredApp): Promise<void> {
  await addLibrary(app, passedOn, async scope => {
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', OWN_FILES)
    })
    await serveFiles(scope)
  })
}

async function serveFiles(app: DeclaredApp): Promise<void> {
  const root = fileURLToPath(new URL('assets/', clientFolder))
  await app.register(fastifyStatic, {
    root,
    prefix: '/assets/',
    preCompressed: true,
    maxAge: '365d',
    immutable: true,
    wildcard: true,
  })
  // Files with a fixed name, such as icons: asked for again after an hour.
  const fixed = fileURLToPath(clientFolder)
  const serve = (name: string, cacheControl: string) =>
    app.get(`/${name}`, { config: { access: 'visitor' } }, (_request, reply) =>
      reply.header('cache-control', cacheControl).sendFile(name, fixed, { cacheControl: false }),
    )
  for (const name of FIXED_FILES) serve(name, 'public, max-age=3600')
  // A new release must reach all users immediately.
  serve('service-worker.js', 'no-cache')
}
