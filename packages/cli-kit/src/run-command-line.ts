import { type CliText, CommandFault } from './command.ts'
import { FAILED, WRITTEN_WRONG } from './exit-codes.ts'
import { progressBar } from './progress-bar.ts'
import { type CommandSet, understand } from './understand.ts'

export interface CommandLine<Stores, Text extends CliText> extends CommandSet<Stores, Text> {
  /** How a bar is written, as cli-progress has it. */
  barFormat?: (text: Text) => string
  /** Ctrl-C ends the process immediately: its commands never handle a signal, and leave consistent data. */
  endsAtOnce?: boolean
  connect: () => Stores
  /** Before any command. */
  prepare?: (stores: Stores) => Promise<void>
  close: (stores: Stores) => Promise<void>
}

const print = (words: string) => void process.stdout.write(words)
const say = (line: string) => print(`${line}\n`)

/** Runs the command in the arguments of this process; the exit code is 0, 1 (failed) or 2 (usage error). */
export async function runCommandLine<Stores, Text extends CliText>(
  line: CommandLine<Stores, Text>,
): Promise<void> {
  const understood = understand(line, process.argv.slice(2))
  const { text } = line
  if ('help' in understood) return print(understood.help)
  if ('fault' in understood) {
    process.stderr.write(understood.fault)
    process.exitCode = WRITTEN_WRONG
    return
  }
  const stores = line.connect()
  const stopping = new AbortController()
  if (!line.endsAtOnce) process.once('SIGINT', () => stopping.abort())
  // The reader closed the pipe, as `| head` does: long output stops, short output counts as read.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    stopping.abort()
  })
  const bar = progressBar(line.barFormat?.(text) ?? '{bar} {percentage} %')
  try {
    await line.prepare?.(stores)
    await understood.run({ ...stores, signal: stopping.signal, bar, text, say, print })
  } catch (error) {
    bar.stop()
    if (stopping.signal.aborted) say(text.stopped)
    else process.stderr.write(`${line.explain?.(error, text) ?? wordsOf(error)}\n`)
    process.exitCode = FAILED
  } finally {
    bar.stop()
    await line.close(stores)
  }
}

/** One line for expected errors, and the full error for faults. */
const wordsOf = (error: unknown): string =>
  error instanceof CommandFault ? error.message : ((error as Error).stack ?? String(error))
