import { type CommandContext, UsageError } from './command.ts'
import { helpOf } from './help.ts'
import { commands } from './index.ts'
import { type CliText, cliTexts, languageOf } from './text/cli-text.ts'

/** What a command line asks for: something to print at once, or something to do with the stores. */
export type Understood =
  | { text: CliText; help: string }
  | { text: CliText; fault: string }
  | { text: CliText; run: (context: CommandContext) => Promise<void> }

/** Reads a command line, without connecting to anything. */
export function understand(args: readonly string[], environment: NodeJS.ProcessEnv): Understood {
  const { language, rest } = languageOf(args, environment)
  const text: CliText = cliTexts[language]
  const [name, ...others] = rest
  const command = commands.find(known => known.name === name)
  if (!command) {
    if (name === '--help' || name === '-h' || name === 'help') return { text, help: helpOf(undefined, text) }
    const fault = name === undefined ? '' : `${text.unknownCommand(name)}\n\n`
    return { text, fault: fault + helpOf(undefined, text) }
  }
  const help = helpOf(command.name, text)
  if (others.includes('--help') || others.includes('-h')) return { text, help }
  try {
    return { text, run: command.prepare(others, text) }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return { text, fault: `${error.message}\n\n${help}` }
  }
}
