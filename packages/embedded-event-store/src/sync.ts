import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Brings a file, or the names in a folder, to the disk. Not for a log that is open: see `openLogFile`. */
export function sync(path: string): void {
  const fd = openSync(path, 'r')
  fsyncSync(fd)
  closeSync(fd)
}
