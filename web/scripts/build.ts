import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { cacheBuild, makeCurrent, newBuildFolder, restoreBuild } from '#scripts/builds.ts'
import { precompress } from '#scripts/precompress.ts'
import { type BuildTarget, configFor } from '#scripts/vite-config.ts'

// Builds each language for browsers, the service worker and the server, and compresses the assets. With `--key HASH` of the
// sources, copies the cached build of the same sources if there is one.
process.chdir(new URL('..', import.meta.url).pathname)
process.env.NODE_ENV = 'production'
const CACHE = '../node_modules/.cache/koryaku-web'
const { key } = parseArgs({ options: { key: { type: 'string' } } }).values
const folder = await newBuildFolder('dist')
if (!key || !(await restoreBuild(CACHE, key, folder))) {
  for (const target of ['ja', 'en', 'worker', 'server'] satisfies BuildTarget[])
    await build(configFor(target, folder))
  await precompress(join(folder, 'client'))
  if (key) await cacheBuild(CACHE, key, folder)
}
await makeCurrent(folder)
