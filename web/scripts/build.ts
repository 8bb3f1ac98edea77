import { join } from 'node:path'
import { build } from 'vite'
import { makeCurrent, newBuildFolder } from '#scripts/builds.ts'
import { precompress } from '#scripts/precompress.ts'
import { type BuildTarget, configFor } from '#scripts/vite-config.ts'

// One browser build per language, the service worker, then the server's; stored compressed forms beside each asset.
process.chdir(new URL('..', import.meta.url).pathname)
process.env.NODE_ENV = 'production'
const folder = await newBuildFolder('dist')
for (const target of ['ja', 'en', 'worker', 'server'] satisfies BuildTarget[])
  await build(configFor(target, folder))
await precompress(join(folder, 'client'))
await makeCurrent(folder)
