import { cp, mkdir, mkdtemp, readdir, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const CURRENT = 'current'
const NEXT = 'next'
/** Builds in the cache; the oldest is evicted. */
const CACHED_BUILDS = 4

/** Creates an empty folder next to the builds in use: a build removes no file from under a running site. */
export async function newBuildFolder(dist: string): Promise<string> {
  await mkdir(dist, { recursive: true })
  return mkdtemp(join(dist, 'build-'))
}

/**
 * Turns to a whole build in one step: `current` in the folder of builds names it. The one before stays for the site that
 * runs from it; older ones and what broken-off builds left go.
 */
export async function makeCurrent(folder: string): Promise<void> {
  const dist = dirname(folder)
  const before = await readlink(join(dist, CURRENT)).catch(() => null)
  await rm(join(dist, NEXT), { recursive: true, force: true })
  await symlink(basename(folder), join(dist, NEXT))
  await rename(join(dist, NEXT), join(dist, CURRENT))
  const kept = [CURRENT, basename(folder), before]
  for (const name of await readdir(dist)) {
    if (!kept.includes(name)) await rm(join(dist, name), { recursive: true, force: true })
  }
}

/**
 * Copies the cached build of these sources into an empty build folder.
 * @returns false if the cache has no such build
 */
export async function restoreBuild(cache: string, key: string, folder: string): Promise<boolean> {
  const cached = join(cache, key)
  if (!(await stat(cached).catch(() => null))) return false
  await cp(cached, folder, { recursive: true })
  return true
}

/** Copies a build into the cache. The rename makes the copy visible only once it is complete. */
export async function cacheBuild(cache: string, key: string, folder: string): Promise<void> {
  await rm(join(cache, key), { recursive: true, force: true })
  const copy = await newBuildFolder(cache)
  await cp(folder, copy, { recursive: true })
  await rename(copy, join(cache, key))
  const dated = await Promise.all(
    (await readdir(cache)).map(async name => ({ name, time: (await stat(join(cache, name))).mtimeMs })),
  )
  const oldest = dated.toSorted((a, b) => b.time - a.time).slice(CACHED_BUILDS)
  for (const { name } of oldest) await rm(join(cache, name), { recursive: true, force: true })
}
