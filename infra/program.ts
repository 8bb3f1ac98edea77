import { cpus, totalmem } from 'node:os'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { WRITTEN_WRONG } from '@koryaku/contracts/server/command-line/exit-codes.ts'
import { parseValues } from '@koryaku/contracts/server/command-line/values.ts'
import words from '@koryaku/contracts/server/command-line/words.ts'
import type { z } from 'zod'

/** One line of what a program for developers has to say. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** What its figures were measured on. */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`

/** The options of a program for developers; what is written wrong is said in a line each, and ends it. */
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
