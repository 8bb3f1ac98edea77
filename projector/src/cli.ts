import { connectEventStore } from '@koryaku/contracts/event-store.ts'
import { isStoreUnavailable } from '@koryaku/contracts/server/store-errors.ts'
import { type CommandContext, CommandFault } from '#commands/command.ts'
import { understand } from '#commands/understand.ts'
import { Refusal } from '#engine/refusal.ts'
import { migrate } from '#engine/versions.ts'
import { progressBar } from '#operating/progress-bar.ts'
import { projections } from '#projections/index.ts'
import { cliConfig } from './config.ts'
import { openDatabase } from './database.ts'

const print = (words: string) => void process.stdout.write(words)
const say = (line: string) => print(`${line}\n`)
const complain = (words: string) => void process.stderr.write(`${words}\n`)

const understood = understand(process.argv.slice(2), process.env)
const { text } = understood
if ('help' in understood) print(understood.help)
else if ('fault' in understood) {
  process.stderr.write(understood.fault)
  process.exitCode = 2
} else await run(understood.run)

async function run(command: (context: CommandContext) => Promise<void>): Promise<void> {
  const { databaseUrl, eventStoreUrl } = cliConfig()
  const db = openDatabase(databaseUrl)
  const events = connectEventStore(eventStoreUrl)
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort())
  const bar = progressBar(text.progress.format)
  try {
    await migrate(db, projections, events)
    await command({ db, databaseUrl, events, signal: stopping.signal, bar, text, say, print })
  } catch (error) {
    bar.stop()
    if (stopping.signal.aborted) say(text.failed.stopped)
    else complain(wordsOf(error))
    process.exitCode = 1
  } finally {
    bar.stop()
    await events.close()
    await db.end()
  }
}

/** One line where a person can help himself; everything where somebody has to look for the fault. */
function wordsOf(error: unknown): string {
  if (error instanceof CommandFault) return error.message
  if (error instanceof Refusal) return `${error.about}: ${text.refusals[error.reason]}`
  if (isStoreUnavailable(error))
    return (error as Error).name === 'EventStoreUnavailable' ? text.failed.eventStore : text.failed.database
  return (error as Error).stack ?? String(error)
}
