import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** The resolved path of a log: its adjacent files are next to the target, not next to a link. */
export function realLogPath(name: string): string {
  const entry = lstatSync(name, { throwIfNoEntry: false })
  // A link may lead to a log that is still to be made.
  if (entry?.isSymbolicLink()) return realLogPath(resolve(dirname(name), readlinkSync(name)))
  return join(realpathSync(dirname(resolve(name))), basename(name))
}

/** Size of a file in bytes; 0 if it does not exist. */
export const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
