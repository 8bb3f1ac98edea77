import { rm } from 'node:fs/promises'
import { build } from 'vite'
import { precompress } from '#scripts/precompress.ts'
import { type BuildTarget, configFor } from '#scripts/vite-config.ts'

// One browser build per language, the service worker, then the server's; stored compressed forms beside each asset.
process.chdir(new URL('..', import.meta.url).pathname)
process.env.NODE_ENV = 'production'
await rm('dist', { recursive: true, force: true })
for (const target of ['ja', 'en', 'worker', 'server'] satisfies BuildTarget[]) await build(configFor(target))
await precompress('dist/client')
