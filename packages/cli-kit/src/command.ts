import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { ProgressBar } from './progress-bar.ts'
import type { GeneralWords } from './words.ts'

/** Help of one command: usage, description, and its options. */
export interface CommandHelp {
  usage: string
  about: string
  options: readonly (readonly [option: string, meaning: string])[]
}

/** The words of a command line. */
export interface CliText extends GeneralWords {
  help: Readonly<Record<string, CommandHelp>>
}

/** Dependencies of every command in addition to the stores. */
export interface Terminal<Text> {
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
  bar: ProgressBar
  text: Text
  say: (line: string) => void
  /** Raw text, for other programs. */
  print: (text: string) => void
}

/** One command of a command line: `PROGRAM NAME …`. */
export interface Command<Stores, Text> {
  name: string
  options: ParseArgsOptionsConfig
  /** Understands the arguments, before anything is connected to. */
  prepare: (args: string[], text: Text) => (context: Stores & Terminal<Text>) => Promise<void>
}

/** A usage error: invalid arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The requested action is impossible for an expected reason; printed without a stack. */
export class CommandFault extends Error {
  override readonly name = 'CommandFault'
}

type Parsed<O extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; options: O; allowPositionals: true }>
>

/**
 * Returns a function that defines the commands of one command line, each with its options for parseArgs of `node:util`.
 * `check` rejects invalid combinations.
 */
export const commandsWith =
  <Stores, Text extends CliText>() =>
  <const O extends ParseArgsOptionsConfig, Wanted>(definition: {
    name: keyof Text['help'] & string
    options: O
    check: (parsed: { names: string[]; values: Parsed<O>['values'] }, text: Text) => Wanted
    run: (context: Stores & Terminal<Text>, wanted: Wanted) => Promise<void>
  }): Command<Stores, Text> => {
    const { name, options, check, run } = definition
    return {
      name,
      options,
      prepare(args, text) {
        const { positionals, values } = parseOptions(args, options, text)
        const wanted = check({ names: positionals, values }, text)
        return context => run(context, wanted)
      },
    }
  }

/**
 * Parses arguments and options with `node:util`.
 * @throws UsageError for unknown or malformed options
 */
export function parseOptions<const O extends ParseArgsOptionsConfig>(
  args: string[],
  options: O,
  text: GeneralWords,
): Parsed<O> {
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

/**
 * Rejects positional arguments of commands that take options only.
 * @throws UsageError if there are any
 */
export function noWords(names: readonly string[], text: GeneralWords): void {
  if (names.length > 0) throw new UsageError(text.faults.tooMany(names.join(' ')))
}
