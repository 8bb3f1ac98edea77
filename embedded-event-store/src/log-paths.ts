import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** Where a log lies, whatever links lead there: the files beside it are beside it, not beside a link. */
export function realLogPath(name: string): string {
  const entry = lstatSync(name, { throwIfNoEntry: false })
  // A link may lead to a log that is still to be made.
  if (entry?.isSymbolicLink()) return realLogPath(resolve(dirname(name), readlinkSync(name)))
  return join(realpathSync(dirname(resolve(name))), basename(name))
}

/** Bytes of a file; 0 when it is not there. */
export const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
