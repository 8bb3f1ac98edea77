import { type CliText, type Command, type Terminal, UsageError } from './command.ts'
import { helpOf, type Program } from './help.ts'
import { type CliLanguage, languageOf } from './language.ts'

/** Commands with their words in every language. */
export interface CommandSet<Stores, Text extends CliText> extends Program {
  commands: readonly Command<Stores, Text>[]
  /** The command that is meant where none is named. */
  unnamed?: string
  /** One line about an error that a person can do something about; undefined for all others. */
  explain?: (error: unknown, text: Text) => string | undefined
  texts: Record<CliLanguage, Text>
}

/** What a command line asks for: something to print at once, or something to do with the stores. */
export type Understood<Stores, Text> =
  | { text: Text; help: string }
  | { text: Text; fault: string }
  | { text: Text; run: (context: Stores & Terminal<Text>) => Promise<void> }

/** Reads a command line, without connecting to anything. */
export function understand<Stores, Text extends CliText>(
  set: CommandSet<Stores, Text>,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Understood<Stores, Text> {
  const { language, rest } = languageOf(args, environment)
  const text = set.texts[language]
  const { unnamed } = set
  const isNamed =
    unnamed === undefined || set.commands.some(known => known.name === rest[0]) || asksForHelp(rest[0])
  const [name, ...others] = isNamed ? rest : [unnamed, ...rest]
  const command = set.commands.find(known => known.name === name)
  if (!command) {
    const all = helpOf(set, undefined, text)
    if (asksForHelp(name)) return { text, help: all }
    return { text, fault: (name === undefined ? '' : `${text.unknownCommand(name)}\n\n`) + all }
  }
  const help = helpOf(set, command.name, text)
  if (others.includes('--help') || others.includes('-h')) return { text, help }
  try {
    return { text, run: command.prepare(others, text) }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return { text, fault: `${error.message}\n\n${help}` }
  }
}

const asksForHelp = (word: string | undefined): boolean =>
  word === '--help' || word === '-h' || word === 'help'
