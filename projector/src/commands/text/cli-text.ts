import helpEn from './help.en.ts'
import helpJa, { type CommandHelp, type CommandName } from './help.ja.ts'
import wordsEn from './words.en.ts'
import wordsJa, { type CliWords } from './words.ja.ts'

export interface CliText extends CliWords {
  help: Record<CommandName, CommandHelp>
}
export const cliTexts = {
  ja: { ...wordsJa, help: helpJa },
  en: { ...wordsEn, help: helpEn },
} as const satisfies Record<string, CliText>
type Language = keyof typeof cliTexts

const isLanguage = (text: string | undefined): text is Language => text === 'ja' || text === 'en'

/** The language of the command line: `--lang`, else the terminal's; English where it is neither. */
export function languageOf(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): { language: Language; rest: string[] } {
  const at = args.findIndex(arg => arg === '--lang' || arg.startsWith('--lang='))
  const [word = '', next] = at < 0 ? [] : args.slice(at)
  const asked = word.startsWith('--lang=') ? word.slice('--lang='.length) : next
  if (at >= 0 && isLanguage(asked))
    return { language: asked, rest: args.toSpliced(at, word === '--lang' ? 2 : 1) }
  const locale = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG
  return { language: locale?.startsWith('ja') ? 'ja' : 'en', rest: [...args] }
}
