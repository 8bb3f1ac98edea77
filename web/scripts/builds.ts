import { mkdir, mkdtemp, readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const CURRENT = 'current'
const NEXT = 'next'

/** An empty folder beside the builds that sites run from: a build takes no file from under a running site. */
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
