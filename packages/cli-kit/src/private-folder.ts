import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const OWNER_ONLY = 0o077

/**
 * Creates a data folder that only its owner can read, with its folders for logs and images; closes one that an earlier
 * version left readable. Files created from now on, here and by every service, are private.
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
    // Owned by another account, or deleted by now: it is not reachable through the closed folder.
  }
}
