import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const OWNER_ONLY = 0o077

/**
 * Makes a data folder that nobody else on the machine can read, with its folders for logs and pictures; one that an
 * earlier version has left open is closed. What is made from now on, here and by every part, is the owner's alone.
 */
export function makePrivate(folder: string): void {
  process.umask(OWNER_ONLY)
  for (const one of [folder, join(folder, 'logs'), join(folder, 'objects')])
    mkdirSync(one, { recursive: true })
  chmodSync(folder, 0o700)
  for (const name of readdirSync(folder)) close(join(folder, name))
  for (const name of readdirSync(join(folder, 'logs'))) close(join(folder, 'logs', name))
}

/** Takes others' rights away, where the file is ours. */
function close(path: string): void {
  try {
    const { mode } = statSync(path)
    if (mode & OWNER_ONLY) chmodSync(path, mode & ~OWNER_ONLY & 0o777)
  } catch {
    // Somebody else's, or gone by now: nobody gets to it through the folder.
  }
}
