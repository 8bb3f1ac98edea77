import { accessSync, constants, statfsSync } from 'node:fs'

/** Can files be made in this folder, which is there? Where the system shows what it knows of itself, they cannot. */
export function canBeWrittenTo(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    // Its folders have no blocks at all; a full disk has some, of which none is free.
    return statfsSync(folder).blocks > 0
  } catch {
    return false
  }
}

/** Bytes that are free on the disk of a folder which is there. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
