import { parseArgs } from 'node:util'
import { connectEventStore } from '@koryaku/contracts/event-store.ts'
import pg from 'pg'
import { readDeadLetters } from '#engine/dead-letters.ts'
import { pause, resume, skip } from '#engine/operate.ts'
import { describeDifference, RebuildDiffers, rebuild, rollback, verify } from '#engine/rebuild.ts'
import { dropUnseen, migrate } from '#engine/versions.ts'
import { progressBar } from '#operating/progress-bar.ts'
import { printStatus } from '#operating/status.ts'
import { projections } from '#projections/index.ts'
import { config } from './config.ts'

const USAGE = `usage: projector COMMAND
  status                   every version of every read model: state, position, lag, last verification
  lag                      age of the oldest event that a read model has not applied
  verify [NAME…]           builds shadows from the first event, compares row by row; exits with 1 on a difference
  rebuild NAME… | --all    builds new tables beside the live ones, compares, swaps; resumes what was stopped
    --accept-differences     swap in what differs: the live rows had drifted, or were meant to change
  rollback NAME            brings the version before up to date and swaps it in again
  drop [NAME…]             drops the tables of versions that nobody sees
  dead-letters             events that a projection could not take, with the error in full
  retry NAME               tries the event again that stopped a projection
  skip NAME --reason TEXT  leaves that event out, now and in rebuilds
  pause NAME, resume NAME  stops a projection where it stands, lets it go on
`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    'accept-differences': { type: 'boolean', default: false },
    reason: { type: 'string' },
  },
})
const [command = '', ...names] = positionals

function usage(fault?: string): never {
  process.stderr.write(fault ? `${fault}\n${USAGE}` : USAGE)
  process.exit(2)
}
const chosen = (among = projections) =>
  names.map(name => among.find(known => known.name === name) ?? usage(`there is no read model ${name}`))
const some = () => {
  const wanted = values.all ? [...projections] : chosen()
  return wanted.length > 0 ? wanted : usage('which read model?')
}
const one = () => (names.length === 1 && chosen()[0]) || usage('which read model?')
const all = () => (names.length === 0 ? [...projections] : chosen())

const settings = config()
const { DATABASE_URL: databaseUrl } = settings
const db = new pg.Pool({ connectionString: databaseUrl, max: 12 })
const events = connectEventStore(settings.EVENTSTORE_URL)
const context = { db, databaseUrl, events }
const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())
const bar = progressBar()
const options = { signal: stopping.signal, onProgress: bar.update, onStep: bar.step }
const say = (line: string) => process.stdout.write(`${line}\n`)

const commands: Record<string, () => Promise<void>> = {
  status: () => printStatus(context, say),
  lag: () => printStatus(context, say, { lagOnly: true }),
  async verify() {
    const tables = await verify(context, all(), options)
    bar.stop()
    const odd = tables.filter(({ differences }) => differences > 0)
    for (const table of odd) say(`${table.projection}: ${describeDifference(table)}`)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      odd.length === 0
        ? `${rows} rows in ${tables.length} tables: no difference`
        : 'the read models have drifted',
    )
    if (odd.length > 0) process.exitCode = 1
  },
  async rebuild() {
    const wanted = some()
    await rebuild(context, wanted, { ...options, acceptDifferences: values['accept-differences'] })
    bar.stop()
    say(`swapped in: ${wanted.map(({ name }) => name).join(', ')}; the tables before are kept until \`drop\``)
  },
  async rollback() {
    const projection = one()
    await rollback(context, projection, { ...options, acceptDifferences: true })
    bar.stop()
    say(`${projection.name}: the version before is shown again`)
  },
  async drop() {
    for (const { projection, version } of await dropUnseen(db, all()))
      say(`dropped ${projection} v${version}`)
  },
  async 'dead-letters'() {
    for (const letter of await readDeadLetters(db)) {
      const { projection, version, position, eventId, event, resolution, at, stack, error } = letter
      say(
        `${at.toISOString()} ${projection} v${version} at ${position}: ${event.type} ${eventId} in ${event.stream}`,
      )
      say(resolution === null ? `  open\n${stack || error}` : `  ${resolution}: ${error}`)
    }
  },
  retry: () => resume(db, one().name),
  resume: () => resume(db, one().name),
  pause: () => pause(db, one().name),
  skip: () => skip(db, one().name, values.reason ?? usage('say why: --reason TEXT')),
}

const run = commands[command] ?? usage()
try {
  await migrate(db, projections)
  await run()
} catch (error) {
  bar.stop()
  if (stopping.signal.aborted)
    say('stopped: readers see what they saw; the same command goes on where this one stopped')
  else if (error instanceof RebuildDiffers)
    say(`${error.message}\nnot swapped: look, then run again with --accept-differences, or drop`)
  else process.stderr.write(`${(error as Error).stack ?? error}\n`)
  process.exitCode = 1
} finally {
  bar.stop()
  await events.close()
  await db.end()
}
