import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { EventStore } from '@koryaku/contracts/event-store.ts'
import type { Pool } from 'pg'
import type { z } from 'zod'
import type { ProgressBar } from '#operating/progress-bar.ts'

/** What every command is given. */
export interface CommandContext {
  db: Pool
  databaseUrl: string
  events: EventStore
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
  bar: ProgressBar
  say: (line: string) => void
  /** Text as it is: what another program reads. */
  print: (text: string) => void
}

/** One command of the command line: `projector NAME …`. */
export interface Command {
  name: string
  /** Lines of the usage text, from the name on. */
  usage: readonly string[]
  run: (context: CommandContext, args: string[]) => Promise<void>
}

/** The command line was written wrong: the usage is shown. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

type Parsed<O extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; options: O; allowPositionals: true }>
>

/** A command with its own options, as `node:util` parseArgs reads them. */
export function defineCommand<const O extends ParseArgsOptionsConfig>(definition: {
  name: string
  usage: readonly string[]
  options: O
  run: (context: CommandContext, parsed: { names: string[]; values: Parsed<O>['values'] }) => Promise<void>
}): Command {
  const { name, usage, options, run } = definition
  return {
    name,
    usage,
    async run(context, args) {
      const { positionals, values } = parse(args, options)
      await run(context, { names: positionals, values })
    },
  }
}

function parse<const O extends ParseArgsOptionsConfig>(args: string[], options: O): Parsed<O> {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** Options as a schema wants them; a fault shows the usage. */
export function parseValues<Schema extends z.ZodType>(schema: Schema, values: object): z.output<Schema> {
  const result = schema.safeParse(values)
  if (result.success) return result.data
  const faults = result.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`)
  throw new UsageError(faults.join('\n'))
}
