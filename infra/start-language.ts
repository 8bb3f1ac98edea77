import { FAILED, WRITTEN_WRONG } from '@koryaku/contracts/server/command-line/exit-codes.ts'
import { type CliLanguage, languageOf } from '@koryaku/contracts/server/command-line/language.ts'
import { StartError } from './start-error.ts'
import en from './start-words.en.ts'
import ja, { type StartText } from './start-words.ja.ts'

export const startTexts: Record<CliLanguage, StartText> = { ja, en }

/** A part, as people call it. */
export const nameOf = (part: string, text: StartText): string => text.parts[part] ?? part

interface StartWords {
  language: CliLanguage
  text: StartText
  /** Was this option given? */
  has: (option: string) => boolean
}

/** The language of a start script; ends it where something is written that it does not know. */
export function readStartLanguage(known: readonly string[] = []): StartWords {
  const { language, rest: given } = languageOf(process.argv.slice(2), process.env)
  const text = startTexts[language]
  const rest = given.filter(option => !known.includes(option))
  if (rest.length === 0) return { language, text, has: option => given.includes(option) }
  const asksForHelp = rest.includes('--help') || rest.includes('-h')
  if (!asksForHelp) process.stderr.write(`${text.faults.unknownOption(rest.join(' '))}\n`)
  process.stdout.write(`${text.usage}\n`)
  process.exit(asksForHelp ? 0 : WRITTEN_WRONG)
}

/** Says in one line what is wrong, and leaves. */
export function leaveStart(error: unknown, text: StartText): never {
  process.stderr.write(`${error instanceof StartError ? error.in(text.cannot) : (error as Error).message}\n`)
  if (!(error instanceof StartError) && process.env.LOG_LEVEL === 'debug')
    process.stderr.write(`${(error as Error).stack}\n`)
  process.exit(FAILED)
}
