import { writeFileSync } from 'node:fs'
import type { RecordedEvent } from '@koryaku/contracts/event-store.ts'
import { shortIdSchema } from '@koryaku/contracts/ids.ts'
import { formulas, formulaVersions, liveFormula } from '@koryaku/contracts/ranking/formulas.ts'
import type { Pool } from 'pg'
import { z } from 'zod'
import { explain } from '#ranking/explanation.ts'
import { plotRanking } from '#ranking/plots.ts'
import { readLog } from '#ranking/read-log.ts'
import { rankingFormats, renderRanking } from '#ranking/rendering.ts'
import { RANKING_STREAMS, startReplay } from '#ranking/replay.ts'
import { defineCommand, parseValues } from './command.ts'

const day = z.iso.date()
const schema = z.object({
  from: day,
  to: day.optional(),
  'as-of': day.optional(),
  formula: z.enum(formulaVersions).optional(),
  'exclude-user': z.array(z.string().min(1)).default([]),
  explain: shortIdSchema.optional(),
  format: z.enum(rankingFormats).default('table'),
  top: z.coerce.number().int().min(1).optional(),
  plot: z.string().min(1).optional(),
})
const TABLE_ROWS = 30

/** Any window, replayed from the log alone. */
export const ranking = defineCommand({
  name: 'ranking',
  usage: [
    'ranking --from DAY       ranks the days from … to … (Japan time) by a replay of the log',
    '  --to DAY                 the last day; default: the first',
    '  --as-of DAY              as it stood at the end of that day: later events are not known',
    `  --formula ${formulaVersions.join('|')}          default: ${liveFormula.version}`,
    '  --exclude-user NAME      (or id; any number) leaves the account out',
    '  --explain ARTICLE        which events counted with which weight, and what did not by which rule',
    '  --format table|csv|json, --top N, --plot FILE.svg',
  ],
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    'as-of': { type: 'string' },
    formula: { type: 'string' },
    'exclude-user': { type: 'string', multiple: true },
    explain: { type: 'string' },
    format: { type: 'string' },
    top: { type: 'string' },
    plot: { type: 'string' },
  },
  async run({ db, events, signal, bar, print }, { values }) {
    const wanted = parseValues(schema, values)
    const { from, to = from, format, explain: explained } = wanted
    const formula = wanted.formula ? formulas[wanted.formula] : liveFormula
    const excludeUsers = new Set(await Promise.all(wanted['exclude-user'].map(user => userIdOf(db, user))))
    const replay = startReplay({ from, to, asOf: wanted['as-of'], excludeUsers })
    const about: RecordedEvent[] = []
    bar.step(`replaying ${from} to ${to}`)
    await readLog(events, { prefixes: RANKING_STREAMS, signal, onProgress: bar.update }, event => {
      replay.add(event)
      if (explained && event.data.articleId === explained) about.push(event)
    })
    bar.stop()
    const entries = replay.ranking(formula)
    if (wanted.plot) {
      const title = `${from} – ${to}, formula ${formula.version}`
      writeFileSync(wanted.plot, plotRanking(title, entries))
    }
    if (explained) {
      const entry = entries.find(({ articleId }) => articleId === explained)
      const article = { articleId: explained, isListed: replay.isListed(explained) }
      print(explain(article, replay.judge(about), { formula, entry }))
      return
    }
    const top = wanted.top ?? (format === 'table' ? TABLE_ROWS : entries.length)
    print(renderRanking(entries.slice(0, top), format))
  },
})

/** Accounts are named by id in the log; by name only in the read models. */
async function userIdOf(db: Pool, user: string): Promise<string> {
  const { rows } = await db.query<{ user_id: string }>(
    'select user_id from read.user_card where lower(name) = lower($1)',
    [user],
  )
  const userId = rows[0]?.user_id ?? (shortIdSchema.safeParse(user).success ? user : undefined)
  if (!userId) throw new Error(`nobody is called ${user}`)
  return userId
}
