import { type CliText, type Command, type Terminal, UsageError } from './command.ts'
import { helpOf, type Program } from './help.ts'

/** Commands with their words. */
export interface CommandSet<Stores, Text extends CliText> extends Program {
  commands: readonly Command<Stores, Text>[]
  /** The command that is meant where none is named. */
  unnamed?: string
  /** One line about an error that the user can fix; undefined for all others. */
  explain?: (error: unknown, text: Text) => string | undefined
  text: Text
}

/** The parsed command line: text to print immediately, or an action on the stores. */
export type Understood<Stores, Text> =
  | { help: string }
  | { fault: string }
  | { run: (context: Stores & Terminal<Text>) => Promise<void> }

/**
 * Parses a command line, without connecting to a store.
 * @throws UsageError if it is invalid
 */
export function understand<Stores, Text extends CliText>(
  set: CommandSet<Stores, Text>,
  args: readonly string[],
): Understood<Stores, Text> {
  const { text, unnamed } = set
  const isNamed =
    unnamed === undefined || set.commands.some(known => known.name === args[0]) || asksForHelp(args[0])
  const [name, ...others] = isNamed ? args : [unnamed, ...args]
  const command = set.commands.find(known => known.name === name)
  if (!command) {
    const all = helpOf(set, undefined, text)
    if (asksForHelp(name)) return { help: all }
    return { fault: (name === undefined ? '' : `${text.unknownCommand(name)}\n\n`) + all }
  }
  const help = helpOf(set, command.name, text)
  if (others.includes('--help') || others.includes('-h')) return { help }
  try {
    return { run: command.prepare(others, text) }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return { fault: `${error.message}\n\n${help}` }
  }
}

const asksForHelp = (word: string | undefined): boolean =>
  word === '--help' || word === '-h' || word === 'help'
