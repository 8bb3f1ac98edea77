import type { CommandHelp } from '@koryaku/contracts/server/command-line/command.ts'
import helpEn from './help.en.ts'
import helpJa, { type CommandName } from './help.ja.ts'
import wordsEn from './words.en.ts'
import wordsJa, { type CliWords } from './words.ja.ts'

export interface CliText extends CliWords {
  help: Record<CommandName, CommandHelp>
}
export const cliTexts = {
  ja: { ...wordsJa, help: helpJa },
  en: { ...wordsEn, help: helpEn },
} as const satisfies Record<string, CliText>
