import stringWidth from 'string-width'
import { commands } from './index.ts'
import type { CliText } from './text/cli-text.ts'
import type { CommandName } from './text/help.ja.ts'

const COLUMN = 30

const row = (name: string, words: string): string =>
  `  ${name}${' '.repeat(Math.max(2, COLUMN - stringWidth(name)))}${words}`

/** What `--help` prints: one command with its options, or all commands. */
export function helpOf(name: CommandName | undefined, text: CliText): string {
  const general = [row('--lang ja|en', text.options.lang), row('--help', text.options.help)]
  if (name) {
    const { usage, about, options } = text.help[name]
    const rows = options.map(([option, words]) => row(option, words))
    return `${[`${text.usage}: projector ${usage}`, '', about, '', ...rows, ...general].join('\n')}\n`
  }
  const rows = commands.map(({ name }) => row(text.help[name].usage, text.help[name].about))
  const notes = [text.helpHint, text.exits, text.stores]
  return `${[`${text.usage}: projector COMMAND`, '', `${text.command}:`, ...rows, '', ...general, '', ...notes].join('\n')}\n`
}
