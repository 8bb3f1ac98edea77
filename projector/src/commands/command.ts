import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { EventStore } from '@koryaku/contracts/event-store.ts'
import type { Pool } from 'pg'
import type { ProgressBar } from '#operating/progress-bar.ts'
import type { CliText } from './text/cli-text.ts'
import type { CommandName } from './text/help.ja.ts'

/** What every command is given. */
export interface CommandContext {
  db: Pool
  databaseUrl: string
  events: EventStore
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
  bar: ProgressBar
  text: CliText
  say: (line: string) => void
  /** Text as it is: what another program reads. */
  print: (text: string) => void
}
type Run = (context: CommandContext) => Promise<void>

/** One command of the command line: `projector NAME …`. */
export interface Command {
  name: CommandName
  options: ParseArgsOptionsConfig
  /** Understands the arguments, before anything is connected to. */
  prepare: (args: string[], text: CliText) => Run
}

/** The command line was written wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What was asked for cannot be done, and nobody has to look for the line of code. */
export class CommandFault extends Error {
  override readonly name = 'CommandFault'
}

type Parsed<O extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; options: O; allowPositionals: true }>
>

/** A command with its own options, as `node:util` parseArgs reads them; `check` refuses what makes no sense. */
export function defineCommand<const O extends ParseArgsOptionsConfig, Wanted>(definition: {
  name: CommandName
  options: O
  check: (parsed: { names: string[]; values: Parsed<O>['values'] }, text: CliText) => Wanted
  run: (context: CommandContext, wanted: Wanted) => Promise<void>
}): Command {
  const { name, options, check, run } = definition
  return {
    name,
    options,
    prepare(args, text) {
      const { positionals, values } = parse(args, options, text)
      const wanted = check({ names: positionals, values }, text)
      return context => run(context, wanted)
    },
  }
}

function parse<const O extends ParseArgsOptionsConfig>(args: string[], options: O, text: CliText): Parsed<O> {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    const option = /'(-[^ '=<]+)/.exec(message)?.[1] ?? ''
    const { unknownOption, optionValue } = text.faults
    throw new UsageError(
      code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? unknownOption(option) : optionValue(option),
    )
  }
}

/** For commands that take options only. */
export function noWords(names: readonly string[], text: CliText): void {
  if (names.length > 0) throw new UsageError(text.faults.tooMany(names.join(' ')))
}
