import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** While it exists, a folder is being restored, or was when the machine stopped: it does not contain a usable site. */
const fileIn = (folder: string): string => join(folder, 'restore-unfinished')

export const isBeingRestored = (folder: string): boolean => existsSync(fileIn(folder))

/** The name of the mark, for checks of the folder's content. */
export const RESTORING_MARK = 'restore-unfinished'

export function markRestoring(folder: string): void {
  closeSync(openSync(fileIn(folder), 'a', 0o600))
  sync(folder)
}

/** The last step: from here on the folder is a site. */
export function markRestored(folder: string): void {
  sync(folder)
  rmSync(fileIn(folder))
  sync(folder)
}

function sync(folder: string): void {
  const fd = openSync(folder, 'r')
  fsyncSync(fd)
  closeSync(fd)
}
