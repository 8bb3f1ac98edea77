import { FAILED, WRITTEN_WRONG } from '@koryaku/cli-kit/exit-codes.ts'
import { WordedFault } from '@koryaku/cli-kit/worded-fault.ts'
import general from '@koryaku/cli-kit/words.ts'
import words from './start-words.ts'

/** Reads the options of a start script. Exits on an unknown option and on `--help`. */
export function readStartOptions(known: readonly string[] = []): { has: (option: string) => boolean } {
  const given = process.argv.slice(2)
  const rest = given.filter(option => !known.includes(option))
  if (rest.length === 0) return { has: option => given.includes(option) }
  const asksForHelp = rest.includes('--help') || rest.includes('-h')
  if (!asksForHelp) process.stderr.write(`${general.faults.unknownOption(rest.join(' '))}\n`)
  process.stdout.write(`${words.usage}\n`)
  process.exit(asksForHelp ? 0 : WRITTEN_WRONG)
}

/** Prints the error in one line and exits. */
export function leaveStart(error: unknown): never {
  process.stderr.write(`${(error as Error).message}\n`)
  if (!(error instanceof WordedFault) && process.env.LOG_LEVEL === 'debug')
    process.stderr.write(`${(error as Error).stack}\n`)
  process.exit(FAILED)
}
