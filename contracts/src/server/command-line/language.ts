const LANGUAGES = ['ja', 'en'] as const
export type CliLanguage = (typeof LANGUAGES)[number]

const isLanguage = (text: string | undefined): text is CliLanguage =>
  (LANGUAGES as readonly unknown[]).includes(text)

/** The language of the command line: `--lang`, else the terminal's; English where it is neither. */
export function languageOf(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): { language: CliLanguage; rest: string[] } {
  const at = args.findIndex(arg => arg === '--lang' || arg.startsWith('--lang='))
  const [word = '', next] = at < 0 ? [] : args.slice(at)
  const asked = word.startsWith('--lang=') ? word.slice('--lang='.length) : next
  if (at >= 0 && isLanguage(asked))
    return { language: asked, rest: args.toSpliced(at, word === '--lang' ? 2 : 1) }
  const locale = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG
  return { language: locale?.startsWith('ja') ? 'ja' : 'en', rest: [...args] }
}
