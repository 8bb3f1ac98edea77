import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { liveFormula } from '@koryaku/contracts/ranking/formulas.ts'
import { windowEnd } from '@koryaku/contracts/ranking/ranking-window.ts'
import { readStackConfig } from '@koryaku/infra/config.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { startStack } from '@koryaku/infra/stack.ts'
import { migrate } from '@koryaku/projector/engine/versions.ts'
import { ranking } from '@koryaku/projector/projections/ranking.ts'
import { RANKING_STREAMS, startReplay } from '@koryaku/projector/ranking/replay.ts'
import { entriesFrom, feed } from '@koryaku/projector/testing/feed.ts'
import { connectEventStore, type Recorded, requireKnown } from '@koryaku/server-kit/event-store.ts'
import pg from 'pg'
import { writeLog } from '#scale/write-log.ts'
import { linesOf } from './expected.ts'
import { countedRanges, dayOf, IndependentCounter, nameOf, type Ranked } from './independent-counter.ts'
import { type Act, eventsOfAll, livedActs } from './lived-history.ts'
import { replayAll } from './replay-all.ts'

/**
 * Time travel over all real interactions: while they happen one by one, an independent counter records the ranking at
 * the end of some days. The live read model must show the same at that moment; afterwards a replay with `--as-of` must
 * give the same, and so must the stored window, except for articles taken down and accounts excluded since.
 */
const DATA = process.env.SCALE_DATA ?? join(import.meta.dirname, '../../../shared/data')
const FILE = join(DATA, 'interactions.csv.gz')
const SAMPLED_DAYS = 12
const BATCH = 1_000
const say = (line: string) => process.stdout.write(`${line}\n`)
if (!existsSync(FILE)) {
  say(`No data in ${DATA} (SCALE_DATA): nothing to test.`)
  process.exit(0)
}

let passed = 0
let failed = 0
function check(name: string, assertion: () => void): void {
  try {
    assertion()
    passed++
  } catch (error) {
    failed++
    say(`  ✗ ${name}: ${(error as Error).message.slice(0, 1_000)}`)
  }
}
async function timed<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  say(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return result
}

interface Sample {
  day: string
  live: Map<string, Ranked>
  later: Map<string, () => Ranked>
  starts: Map<string, string>
}

const acts = await livedActs(linesOf(FILE))
const samples = sampledDays(acts).map(
  (day): Sample => ({ day, live: new Map(), later: new Map(), starts: new Map() }),
)
await timed(`counting ${acts.length} acts`, () => countAll(acts, samples))

const folder = mkdtempSync(join(tmpdir(), 'koryaku-time-travel-'))
await timed('writing the log', () => writeLog(join(folder, 'events.db'), eventsOfAll(acts)))
const stack = await startStack(readStackConfig({ PORT: String(await freePorts(7_600)), DATA_DIR: folder }), {
  parts: 'stores',
})
const db = new pg.Pool({ connectionString: stack.environment.DATABASE_URL })
const events = connectEventStore(stack.environment.EVENTSTORE_URL)
try {
  await migrate(db, [ranking])
  const replays = samples.map(sample => ({ sample, of: replaysOf(sample) }))
  const log = await timed('the live read model and the replays, over the whole log', () => live(replays))
  say(`${log} events, ${samples.length} days`)
  for (const { sample, of } of replays) {
    for (const [range, replay] of of)
      check(`${range} of ${sample.day} by replay`, () =>
        assert.deepEqual(
          replay.ranking(liveFormula).map(({ articleId, score }) => [articleId, score]),
          sample.live.get(range),
        ),
      )
    for (const [range, later] of sample.later) {
      const stored = await storedWindow(range, sample.starts.get(range) ?? '')
      check(`${range} of ${sample.day} as stored`, () => assert.deepEqual(stored, later()))
    }
  }
  say(`  ${passed} rankings equal what the counter wrote down`)
  const replay = async () => (await replayAll(stack.environment)).csv
  const once = await timed('npm run projector -- ranking, of all time', replay)
  const twice = await timed('the same again', replay)
  check('the same bytes twice', () => assert.ok(once.length > 1_000_000 && once === twice))
} finally {
  await events.close()
  await db.end()
  await stack.stop()
  rmSync(folder, { recursive: true, force: true })
}
say(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** Days spread over the years, among them the ones after which an account was excluded or put back. */
function sampledDays(all: readonly Act[]): string[] {
  const days = [...new Set(all.map(({ at }) => dayOf(at)))]
  const decided = all.filter(({ what }) => what === 'exclude').map(({ at }) => dayOf(at))
  const spread = Array.from(
    { length: SAMPLED_DAYS },
    (_, n) => days[Math.floor(((n + 0.5) * days.length) / SAMPLED_DAYS)],
  )
  return [...new Set([...spread, ...decided.slice(0, 4)])].filter(day => day !== undefined).sort()
}

function countAll(all: readonly Act[], wanted: readonly Sample[]): void {
  const counter = new IndependentCounter()
  const open = [...wanted]
  // A window is written down when its last act is past; the present one of a sampled day at the end of that day.
  const closing: { sample: Sample; range: (typeof countedRanges)[number]; name: string }[] = []
  all.forEach((act, n) => {
    for (const { sample, range } of closing.filter(({ range, name }) => nameOf(range, act.at) !== name)) {
      sample.later.set(range, counter.closeWindow(range))
      closing.splice(
        closing.findIndex(one => one.sample === sample && one.range === range),
        1,
      )
    }
    counter.add(act)
    const sample = open[0]
    const next = all[n + 1]
    if (!sample || dayOf(act.at) !== sample.day || (next && dayOf(next.at) === sample.day)) return
    open.shift()
    for (const range of countedRanges) {
      sample.live.set(range, counter.ranking(range))
      const name = nameOf(range, act.at)
      sample.starts.set(range, range === 'monthly' ? `${name}-01` : name)
      closing.push({ sample, range, name })
    }
  })
}

function replaysOf({ day, starts }: Sample) {
  return countedRanges.map(range => {
    const from = starts.get(range) ?? day
    const request = { from, to: windowEnd(range, from) ?? day, asOf: day }
    return [range, startReplay(request)] as const
  })
}

/** Delivers the log to the live engine; at the end of each sampled day the read model shows what was written down. */
async function live(replays: { sample: Sample; of: ReturnType<typeof replaysOf> }[]): Promise<number> {
  const entries = await entriesFrom(db, [ranking])
  const open = replays.map(({ sample }) => sample)
  let batch: Recorded[] = []
  let total = 0
  const deliver = async () => {
    if (batch.length > 0) await feed(db, entries, batch)
    batch = []
  }
  for await (const event of events.readAll({ prefixes: RANKING_STREAMS })) {
    const sample = open[0]
    if (sample && dayOf(new Date(event.metadata.occurredAt)) > sample.day) {
      await deliver()
      for (const [range, expected] of sample.live) {
        const shown = await storedWindow(range, sample.starts.get(range) ?? '')
        check(`${range} of ${sample.day} live`, () => assert.deepEqual(shown, expected))
      }
      open.shift()
    }
    for (const { of } of replays) for (const [, replay] of of) replay.add(event)
    batch.push(requireKnown(event))
    total++
    if (batch.length === BATCH) await deliver()
  }
  await deliver()
  return total
}

/** As the API reads it. */
async function storedWindow(range: string, start: string): Promise<Ranked> {
  const { rows } = await db.query<{ article_id: string; score: number }>(
    `select w.article_id, w.score from read.ranking_window w
      where w.range = $1 and w.window_start = $2 and w.score > 0 and w.listed
      order by w.score desc, w.article_id`,
    [range, start],
  )
  return rows.map(({ article_id, score }) => [article_id, score])
}
