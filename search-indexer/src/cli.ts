import { connectEventStore } from '@koryaku/contracts/event-store.ts'
import { SEARCH_INDEXES } from '@koryaku/contracts/search/indexes.ts'
import cliProgress from 'cli-progress'
import pg from 'pg'
import { prepareCheckpoint, readCheckpoint, readModelPosition } from '#indexing/checkpoint.ts'
import { connectSearch } from '#indexing/search-client.ts'
import { compareIndex } from '#rebuild/compare.ts'
import { rebuild } from '#rebuild/rebuild.ts'
import { config } from './config.ts'

const USAGE = `usage: search-indexer COMMAND
  rebuild  builds all indexes anew beside the live ones, compares, and swaps them in
  verify   compares every document with the read models; exits with 1 when one differs
  status   where the indexes stand
`

const command = process.argv[2]
if (command === undefined || !['rebuild', 'verify', 'status'].includes(command)) {
  process.stderr.write(USAGE)
  process.exit(2)
}

const settings = config()
const db = new pg.Pool({ connectionString: settings.DATABASE_URL, max: 4 })
const search = connectSearch(settings.MEILI_URL, settings.MEILI_KEY)
const events = connectEventStore(settings.EVENTSTORE_URL)
const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())

try {
  await prepareCheckpoint(db)
  if (command === 'rebuild') await runRebuild()
  else if (command === 'verify') await runVerify()
  else await runStatus()
} catch (error) {
  process.stderr.write(
    `${stopping.signal.aborted ? 'stopped: the live indexes are as they were' : ((error as Error).stack ?? error)}\n`,
  )
  process.exitCode = 1
} finally {
  await events.close()
  await db.end()
}

async function runRebuild(): Promise<void> {
  const bars = new cliProgress.MultiBar(
    {
      format: '{name} {bar} {value}/{total} documents, ETA {eta_formatted}',
      hideCursor: true,
      noTTYOutput: true,
      notTTYSchedule: 5_000,
    },
    cliProgress.Presets.shades_classic,
  )
  const byIndex = new Map<string, cliProgress.SingleBar>()
  try {
    const position = await rebuild({ db, search, events }, stopping.signal, ({ index, documents, total }) => {
      const bar = byIndex.get(index) ?? bars.create(total, 0, { name: index.padEnd(8) })
      byIndex.set(index, bar)
      bar.update(documents, { name: index.padEnd(8) })
    })
    bars.stop()
    process.stdout.write(`swapped in at position ${position}; the indexer goes on from there\n`)
  } finally {
    bars.stop()
  }
}

async function runVerify(): Promise<void> {
  let drift = 0
  for (const index of SEARCH_INDEXES) {
    const differences = await compareIndex({ db, search }, index)
    drift += differences.length
    for (const { text } of differences) process.stdout.write(`${index}: ${text}\n`)
  }
  process.stdout.write(drift === 0 ? 'the indexes equal the read models\n' : `${drift} differences\n`)
  if (drift > 0) process.exitCode = 1
}

async function runStatus(): Promise<void> {
  const [position, readModels, stats] = await Promise.all([
    readCheckpoint(db),
    readModelPosition(db),
    search.getStats(),
  ])
  process.stdout.write(`position ${position}, read models ${readModels}\n`)
  for (const index of SEARCH_INDEXES) {
    const found = stats.indexes[index]
    process.stdout.write(
      `${index.padEnd(8)} ${found ? `${found.numberOfDocuments} documents${found.isIndexing ? ', indexing' : ''}` : 'missing'}\n`,
    )
  }
}
