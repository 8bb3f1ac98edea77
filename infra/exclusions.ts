import { parseArgs } from 'node:util'
import { changeExclusion } from '@koryaku/command-api/ranking-exclusions/change-exclusion.ts'
import { connectEventStore } from '@koryaku/contracts/event-store.ts'
import { exclusionReasons } from '@koryaku/contracts/ranking/ranking-exclusion-reasons.ts'
import { portOf } from '@koryaku/contracts/server/config.ts'
import { exclusionReport } from '@koryaku/query-api/analysis/exclusion-report.ts'
import pg from 'pg'
import { z } from 'zod'

const USAGE = `Leaves an account out of rankings and counters from a day on, or puts it back, and says what that changed.

  npm run exclusions -- exclude NAME --from DAY --reason ${exclusionReasons.join('|')}
  npm run exclusions -- preview NAME --from DAY
  npm run exclusions -- reinstate NAME

Takes the stores of EVENTSTORE_URL and DATABASE_URL, else those on this machine (PORT, default 3000).
`
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string' }, reason: { type: 'string' } },
})
const from = z.iso.date()
const wanted = z
  .discriminatedUnion('action', [
    z.object({ action: z.literal('exclude'), name: z.string(), from, reason: z.enum(exclusionReasons) }),
    z.object({ action: z.literal('preview'), name: z.string(), from }),
    z.object({ action: z.literal('reinstate'), name: z.string(), from: from.default('1970-01-01') }),
  ])
  .safeParse({ action: positionals[0], name: positionals[1], ...values })
if (!wanted.success) {
  process.stderr.write(USAGE)
  process.exit(2)
}

const port = Number(process.env.PORT ?? 3000)
const db = new pg.Pool({
  connectionString:
    process.env.DATABASE_URL ?? `postgres://postgres@127.0.0.1:${portOf('postgres', port)}/koryaku`,
})
const events = connectEventStore(
  process.env.EVENTSTORE_URL ?? `esdb://127.0.0.1:${portOf('eventStore', port)}?tls=false`,
)
const say = (line: string) => process.stdout.write(`${line}\n`)
const { data } = wanted
try {
  if (data.action === 'exclude') await reach((await changeExclusion(events, data.name, data)).position)
  if (data.action === 'reinstate') await reach((await changeExclusion(events, data.name, null)).position)
  await report(data.name, data.from)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await events.close()
  await db.end()
}

/** Waits until the read models hold the event. */
async function reach(position: bigint | undefined): Promise<void> {
  const reached = async () => {
    const { rows } = await db.query<{ position: string }>('select position from read.read_position')
    return BigInt(rows[0]?.position ?? -1) >= (position ?? -1n)
  }
  while (!(await reached())) await db.query('select pg_sleep(0.05)')
}

async function report(name: string, since: string): Promise<void> {
  const { rows } = await db.query<{ user_id: string }>(
    'select user_id from read.user_card where lower(name) = lower($1)',
    [name],
  )
  const userId = rows[0]?.user_id
  if (!userId) throw new Error(`nobody is called ${name}`)
  const { given, windows, excludedFrom, changes, truncated } = await exclusionReport(
    db,
    { userId, name },
    since,
  )
  say(excludedFrom ? `${name} does not count from ${excludedFrom} on` : `${name} counts`)
  say(
    `since ${since}: ${given.likes} likes and ${given.bookmarks} bookmarks of ${given.articles} articles, in ${windows} windows`,
  )
  for (const { range, start, articleId, likes, bookmarks, placeWith, placeWithout, title } of changes)
    say(
      `${range.padEnd(7)} ${start}  ${articleId}  place ${placeWith ?? '–'} → ${placeWithout ?? '–'} without ${likes} likes, ${bookmarks} bookmarks  ${title}`,
    )
  if (truncated) say('… and more')
}
