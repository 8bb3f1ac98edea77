import { z } from 'zod'
import { machine, readOptions, say } from '../program.ts'
import { type CampaignResult, runCampaign } from './campaign.ts'
import { CORRUPTED, FULL_DISK } from './faults.ts'

/**
 * `npm run faults`: injects faults into one service after another under acknowledged load and prints tried and held;
 * lost, doubled and different effects must be 0. Exit code 1 otherwise.
 */
const LONG = 160
const WRITERS = 8
/** One of each kind, of the part where it hurts most, always in this order. */
const SHORT = [
  ...[
    'kill PostgreSQL',
    'kill event store',
    'kill query API',
    'kill command API',
    'kill projector',
    'kill web',
  ],
  ...['stop Redis for 2–9 s', 'hang query API until it is noticed', 'cut the way to PostgreSQL for 1–5 s'],
  ...[
    'slow the way to event store for 2–5 s',
    'flush Redis',
    CORRUPTED,
    'drop the search indexes',
    FULL_DISK,
  ],
]

const values = readOptions(
  'npm run faults [-- --short] [--faults N] [--only NAME] [--writers N] [--seed N]',
  {
    short: { type: 'boolean' },
    faults: { type: 'string' },
    only: { type: 'string', multiple: true },
    writers: { type: 'string' },
    seed: { type: 'string' },
  },
  z.object({
    short: z.boolean().default(false),
    faults: z.coerce.number().int().min(1).default(LONG),
    only: z.array(z.string()).optional(),
    writers: z.coerce.number().int().min(1).default(WRITERS),
    seed: z.coerce.number().int().min(0).optional(),
  }),
)
const seed = values.seed ?? (values.short ? 1 : Date.now() % 1_000_000)
const faults = values.only ?? (values.short ? SHORT : values.faults)
say(`seed ${seed}`)
const result = await runCampaign({ faults, writers: values.writers, seed, say })
if (result.rows.length === 0) say('nothing was tried: no fault of this name can be made here')
process.exit(report(result) && result.rows.length > 0 ? 0 : 1)

/** @returns whether all held */
function report({ rows, notHere, load, findings }: CampaignResult): boolean {
  const { answers, acknowledged } = load
  say(`\n${machine()}\n`)
  say('| fault | tried | held | back, median | back, worst |\n| --- | --- | --- | --- | --- |')
  for (const { name, tried, held, back } of rows.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const sorted = back.toSorted((a, b) => a - b)
    const seconds = (ms: number | undefined) => (ms === undefined ? '–' : `${(ms / 1000).toFixed(1)} s`)
    say(
      `| ${name} | ${tried} | ${held} | ${seconds(sorted[sorted.length >> 1])} | ${seconds(sorted.at(-1))} |`,
    )
  }
  for (const why of notHere) say(`not tried: ${why}`)
  const counts = {
    'acknowledged commands': acknowledged.commands,
    'of them sent more than once': answers.repeated,
    'answers 503, each with Retry-After': answers.unavailable,
    'reads during it': answers.reads,
    'slowest read, seconds': Math.round(answers.slowestReadMs / 100) / 10,
    'events looked through': findings.eventsRead,
    'rows compared with a fresh build': findings.rowsCompared,
  }
  say('\n| counted | |\n| --- | --- |')
  for (const [what, count] of Object.entries(counts)) say(`| ${what} | ${count} |`)
  const notBack = rows.flatMap(({ name, tried, held }) =>
    held < tried ? [`${name}: ${tried - held} ×`] : [],
  )
  const zeros: [string, string[]][] = [
    ['lost', findings.lost],
    ['doubled', findings.doubled],
    ['differing', findings.differing],
    ['wrong answers', answers.faults],
    ['not back in time', notBack],
  ]
  say('\n| must be 0 | |\n| --- | --- |')
  for (const [what, list] of zeros) say(`| ${what} | ${list.length} |`)
  for (const [what, list] of zeros) for (const line of list.slice(0, 20)) say(`${what}: ${line}`)
  const tried = rows.reduce((sum, row) => sum + row.tried, 0)
  const held = rows.reduce((sum, row) => sum + row.held, 0)
  say(`\ntried ${tried}, held ${held}`)
  return zeros.every(([, list]) => list.length === 0)
}
