import { cpus, totalmem } from 'node:os'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { WRITTEN_WRONG } from '@koryaku/cli-kit/exit-codes.ts'
import { parseValues } from '@koryaku/cli-kit/values.ts'
import words from '@koryaku/cli-kit/words.ts'
import type { z } from 'zod'

/** Prints one line of a program for developers. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The machine on which the figures were measured. */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`

/** Parses the options of a program for developers; prints a line per usage error and exits. */
export function readOptions<Schema extends z.ZodType>(
  usage: string,
  options: ParseArgsOptionsConfig,
  schema: Schema,
): z.output<Schema> {
  try {
    return parseValues(schema, parseArgs({ options }).values, words)
  } catch (error) {
    const [fault] = (error as Error).message.split('. To specify')
    process.stderr.write(`${fault}\n${words.usage}: ${usage}\n`)
    process.exit(WRITTEN_WRONG)
  }
}
