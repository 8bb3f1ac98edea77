import { writeFileSync } from 'node:fs'
import { CommandFault, noWords } from '@koryaku/cli-kit/command.ts'
import { day, parseValues, places } from '@koryaku/cli-kit/values.ts'
import { shortIdSchema } from '@koryaku/contracts/ids.ts'
import { formulas, formulaVersions, liveFormula } from '@koryaku/contracts/ranking/formulas.ts'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { RecordedEvent } from '@koryaku/server-kit/event-store.ts'
import type { Pool } from 'pg'
import { z } from 'zod'
import { skippedIn } from '#engine/skipped-events.ts'
import { renderExplanation } from '#ranking/explanation.ts'
import { plotRanking } from '#ranking/plot-ranking.ts'
import { readLog } from '#ranking/read-log.ts'
import { rankingFormats, renderRanking } from '#ranking/rendering.ts'
import { RANKING_STREAMS, startReplay } from '#ranking/replay.ts'
import type { CliText } from '#text/cli-text.ts'
import { defineCommand } from './command.ts'
import { writable } from './output-file.ts'

const schema = ({ faults }: CliText) =>
  z
    .object({
      from: day.refine(from => from <= windowStart('daily', new Date()), { error: faults.notYet }),
      to: day.optional(),
      'as-of': day.optional(),
      formula: z.enum(formulaVersions).optional(),
      'exclude-user': z.array(z.string().min(1)).default([]),
      explain: shortIdSchema.optional(),
      format: z.enum(rankingFormats).default('table'),
      top: places.optional(),
      plot: z.string().min(1).optional(),
    })
    .refine(({ from, to = from }) => from <= to, { error: faults.beforeFrom, path: ['to'] })
    .refine(({ from, 'as-of': asOf = from }) => from <= asOf, { error: faults.beforeFrom, path: ['as-of'] })
const TABLE_ROWS = 30

const accountNamed = statement((name: Param<string>) =>
  read
    .selectFrom('read.user_card')
    .select('user_id')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['name']), '=', fn<string>('lower', [name]))),
)

/** Any window, replayed from the log alone. */
export const ranking = defineCommand({
  name: 'ranking',
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
  check({ names, values }, text) {
    noWords(names, text)
    return parseValues(schema(text), values, text)
  },
  async run({ db, events, signal, bar, print, say, text }, wanted) {
    const { from, to = from, format, explain: explained, plot, 'as-of': asOf } = wanted
    const formula = wanted.formula ? formulas[wanted.formula] : liveFormula
    if (plot) writable(plot, text)
    const users = await Promise.all(wanted['exclude-user'].map(user => userIdOf(db, user, text)))
    const replay = startReplay({ from, to, asOf, excludeUsers: new Set(users) })
    const about: RecordedEvent[] = []
    let isKnown = false
    bar.step(text.progress.replaying(from, to))
    const skipped = await skippedIn(db, ['ranking'])
    const options = { prefixes: RANKING_STREAMS, signal, onProgress: bar.update, skipped }
    const left = await readLog(events, options, event => {
      replay.add(event)
      if (!explained || !event.known || !('articleId' in event.data) || event.data.articleId !== explained)
        return
      isKnown = true
      about.push(event)
    })
    bar.stop()
    if (left > 0) say(text.ranking.leftOut(left))
    if (explained && !isKnown) throw new CommandFault(text.failed.noArticle(explained))
    const entries = replay.ranking(formula)
    const top = wanted.top ?? (format === 'table' ? TABLE_ROWS : entries.length)
    if (plot) {
      const title = text.ranking.plotTitle(from, to, formula.version)
      const shown = entries.slice(0, wanted.top ?? TABLE_ROWS)
      writeFileSync(
        plot,
        plotRanking({ title, subtitle: asOf && text.ranking.asOf(asOf) }, shown, text.ranking),
      )
    }
    if (explained) {
      const entry = entries.find(({ articleId }) => articleId === explained)
      const article = { articleId: explained, isListed: replay.isListed(explained) }
      const explanation = { article, verdicts: replay.judge(about), formula, entry }
      print(renderExplanation(explanation, format, text))
      return
    }
    print(renderRanking(entries.slice(0, top), format, text.ranking))
  },
})

/** Accounts are named by id in the log; by name only in the read models. */
async function userIdOf(db: Pool, user: string, { nobody }: CliText): Promise<string> {
  const [account] = await accountNamed(db, user)
  const userId = account?.user_id ?? (shortIdSchema.safeParse(user).success ? user : undefined)
  if (!userId) throw new CommandFault(nobody(user))
  return userId
}
