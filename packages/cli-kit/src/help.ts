import stringWidth from 'string-width'
import type { CliText, CommandHelp } from './command.ts'

const COLUMN = 30

/** One option or command, and what it means. */
export const helpRow = (name: string, words: string): string =>
  `  ${name}${' '.repeat(Math.max(2, COLUMN - stringWidth(name)))}${words}`

export interface Program {
  /** As people call it. */
  program: string
  /** The variables of the environment that name its stores. */
  stores: string
}

/**
 * The text of `--help`.
 * @param name one command, or undefined for all
 */
export function helpOf({ program, stores }: Program, name: string | undefined, text: CliText): string {
  const general = [helpRow('--help', text.options.help)]
  if (name) {
    const { usage, about, options } = text.help[name] as CommandHelp
    const rows = options.map(([option, words]) => helpRow(option, words))
    return `${[`${text.usage}: ${program} ${usage}`, '', about, '', ...rows, ...general].join('\n')}\n`
  }
  const rows = Object.values(text.help).map(({ usage, about }) => helpRow(usage, about))
  const notes = [text.helpHint(program), text.exits, text.stores(stores)]
  return `${[`${text.usage}: ${program} COMMAND`, '', `${text.command}:`, ...rows, '', ...general, '', ...notes].join('\n')}\n`
}
