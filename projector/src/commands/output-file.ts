import { closeSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { CommandFault } from '@koryaku/cli-kit/command.ts'

import type { CliText } from '#text/cli-text.ts'

/** A file that is under its name only when it is whole. */
export async function whole<T>(
  file: string | undefined,
  write: (to: string | undefined) => Promise<T>,
): Promise<T> {
  if (file === undefined || !isPlainFile(file)) return write(file)
  const unfinished = `${file}.part`
  try {
    const result = await write(unfinished)
    renameSync(unfinished, file)
    return result
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** Not a device or a pipe, which is written into as it is. */
const isPlainFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? true

/** Fails fast if the file is not writable, before minutes of reading the log. */
export function writable(file: string, { failed }: CliText): void {
  try {
    const isNew = statSync(file, { throwIfNoEntry: false }) === undefined
    closeSync(openSync(file, 'a'))
    if (isNew) rmSync(file)
  } catch (error) {
    throw new CommandFault(failed.file(file, (error as NodeJS.ErrnoException).code ?? String(error)))
  }
}
