import { accessSync, constants, statfsSync } from 'node:fs'

/** True if files can be created in this existing folder; false in virtual file systems such as /proc. */
export function canBeWrittenTo(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    // Its folders have no blocks at all; a full disk has some, of which none is free.
    return statfsSync(folder).blocks > 0
  } catch {
    return false
  }
}

/** Free bytes on the disk of an existing folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
