import { CommandFault, commandsWith, type Terminal } from '@koryaku/cli-kit/command.ts'
import type { CommandSet } from '@koryaku/cli-kit/understand.ts'
import { day, parseWritten } from '@koryaku/cli-kit/values.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { exclusionReasons } from '@koryaku/contracts/ranking/ranking-exclusion-reasons.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { LogAndTables } from '@koryaku/server-kit/command-line/log-and-tables.ts'
import { exclusionReport, WHOLE_REPORT } from '@koryaku/server-kit/exclusion-report.ts'
import { readModelPosition } from '@koryaku/server-kit/read-position.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { changeExclusion } from '#ranking-exclusions/change-exclusion.ts'
import { changesAsCsv } from './exclusions-csv.ts'
import { type ExclusionsText, exclusionsText } from './exclusions-words.ts'

type Context = LogAndTables & Terminal<ExclusionsText>
const defineCommand = commandsWith<LogAndTables, ExclusionsText>()
const NAME = z.string().min(1)
const RANGE_WIDTH = 7

const options = {
  from: { type: 'string' },
  all: { type: 'boolean' },
  format: { type: 'string' },
} as const
const shape = z.object({
  all: z.boolean().default(false),
  format: z.enum(['text', 'csv', 'json']).default('text'),
})
/** How the list of what changes comes out: its first rows to read, all of them, or all for other programs. */
type Shape = z.output<typeof shape>

const preview = defineCommand({
  name: 'preview',
  options,
  check: (parsed, text) => parseWritten(shape.extend({ NAME, from: day }), parsed, text, 'NAME'),
  run: (context, { NAME: name, from, ...how }) => report(context, name, from, how),
})

const exclude = defineCommand({
  name: 'exclude',
  options: { ...options, reason: { type: 'string' } },
  check: (parsed, text) =>
    parseWritten(shape.extend({ NAME, from: day, reason: z.enum(exclusionReasons) }), parsed, text, 'NAME'),
  async run(context, { NAME: name, from, reason, ...how }) {
    await change(context, name, { from, reason })
    await report(context, name, from, how)
  },
})

const reinstate = defineCommand({
  name: 'reinstate',
  options,
  check: (parsed, text) =>
    parseWritten(shape.extend({ NAME, from: day.default('1970-01-01') }), parsed, text, 'NAME'),
  async run(context, { NAME: name, from, ...how }) {
    await change(context, name, null)
    await report(context, name, from, how)
  },
})

/** Appends it, and waits until the read models hold it. */
async function change(
  { events, db, text, signal }: Context,
  name: string,
  exclusion: Parameters<typeof changeExclusion>[2],
): Promise<void> {
  const { position = -1n } = await changeExclusion({ events, db }, name, exclusion).catch(error => {
    if (!(error instanceof DomainError)) throw error
    throw new CommandFault(error.code === 'not_found' ? text.nobody(name) : text.notYet)
  })
  const reached = async () => {
    const [now] = await readModelPosition(db)
    return BigInt(now?.position ?? -1) >= position
  }
  while (!(await reached())) {
    signal.throwIfAborted()
    await db.query('select pg_sleep(0.05)')
  }
}

const accountNamed = statement((name: Param<string>) =>
  facts
    .selectFrom('read.user_card')
    .select('user_id')
    .where(({ ref }) => sql<boolean>`lower(${ref('name')}) = lower(${name})`),
)

async function report(
  { db, say, text }: Context,
  name: string,
  since: string,
  { all, format }: Shape,
): Promise<void> {
  const [account] = await accountNamed(db, name)
  const userId = account?.user_id
  if (!userId) throw new CommandFault(text.nobody(name))
  const most = all || format !== 'text' ? WHOLE_REPORT : undefined
  const found = await exclusionReport(db, { userId, name }, since, most)
  if (format === 'json') return say(JSON.stringify(found, null, 2))
  const { given, windows, excludedFrom, changes, truncated } = found
  if (format === 'csv') return say(changesAsCsv(changes))
  say(excludedFrom ? text.excluded(name, excludedFrom) : text.counts(name))
  say(text.given(since, given.likes, given.bookmarks, given.articles, windows))
  for (const { range, start, articleId, likes, bookmarks, placeWith, placeWithout, title } of changes)
    say(
      `${range.padEnd(RANGE_WIDTH)} ${start}  ${articleId}  ${text.change(placeWith, placeWithout, likes, bookmarks)}  ${title}`,
    )
  if (truncated) say(text.more)
}

/** Commands of the operator that exclude accounts from rankings and counters. */
export const exclusionsCommands: CommandSet<LogAndTables, ExclusionsText> = {
  program: 'exclusions',
  stores: 'EVENTSTORE_URL, DATABASE_URL',
  commands: [preview, exclude, reinstate],
  text: exclusionsText,
}
