import { connectEventStore } from '@koryaku/contracts/event-store.ts'
import pg from 'pg'
import { UsageError } from '#commands/command.ts'
import { commands } from '#commands/index.ts'
import { migrate } from '#engine/versions.ts'
import { progressBar } from '#operating/progress-bar.ts'
import { projections } from '#projections/index.ts'
import { config } from './config.ts'

const usage = (fault?: string): never => {
  const lines = commands.flatMap(command => command.usage.map(line => `  ${line}\n`))
  process.stderr.write(`${fault ? `${fault}\n` : ''}usage: projector COMMAND\n${lines.join('')}`)
  process.exit(2)
}

const [name, ...args] = process.argv.slice(2)
const command = commands.find(known => known.name === name) ?? usage()

const { DATABASE_URL: databaseUrl, EVENTSTORE_URL } = config()
const db = new pg.Pool({ connectionString: databaseUrl, max: 12 })
const events = connectEventStore(EVENTSTORE_URL)
const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())
const bar = progressBar()
const print = (text: string) => void process.stdout.write(text)
const say = (line: string) => print(`${line}\n`)

try {
  await migrate(db, projections)
  await command.run({ db, databaseUrl, events, signal: stopping.signal, bar, say, print }, args)
} catch (error) {
  bar.stop()
  if (error instanceof UsageError) usage(error.message)
  if (stopping.signal.aborted)
    say('stopped: readers see what they saw; the same command goes on where this one stopped')
  else process.stderr.write(`${(error as Error).stack ?? error}\n`)
  process.exitCode = 1
} finally {
  bar.stop()
  await events.close()
  await db.end()
}
