import { closeSync, openSync } from 'node:fs'
import { CommandFault } from '@koryaku/contracts/server/command-line/command.ts'

import type { CliText } from './text/cli-text.ts'

/** Fails at once, and not after minutes of reading, when a file cannot be written. */
export function writable(file: string, { failed }: CliText): void {
  try {
    closeSync(openSync(file, 'a'))
  } catch (error) {
    throw new CommandFault(failed.file(file, (error as NodeJS.ErrnoException).code ?? String(error)))
  }
}
