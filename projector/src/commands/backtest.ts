import { writeFileSync } from 'node:fs'
import { noWords } from '@koryaku/cli-kit/command.ts'
import { month, parseValues, places } from '@koryaku/cli-kit/values.ts'
import {
  type FormulaVersion,
  formulas,
  formulaVersions,
  liveFormula,
} from '@koryaku/contracts/ranking/formulas.ts'
import { windowEnd, windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { z } from 'zod'
import { skippedIn } from '#engine/skipped-events.ts'
import { compareRankings, type RankChange } from '#ranking/compare-rankings.ts'
import { plotComparison } from '#ranking/plot-comparison.ts'
import { readLog } from '#ranking/read-log.ts'
import { textTable } from '#ranking/rendering.ts'
import { RANKING_STREAMS, startReplay } from '#ranking/replay.ts'
import type { CliText } from '#text/cli-text.ts'
import { defineCommand } from './command.ts'
import { writable } from './output-file.ts'

const schema = ({ faults }: CliText) =>
  z
    .object({
      formula: z.enum(formulaVersions),
      against: z.enum(formulaVersions).default(liveFormula.version as FormulaVersion),
      month: month.refine(wanted => `${wanted}-01` <= windowStart('daily', new Date()), {
        error: faults.notYet,
      }),
      top: places.default(30),
      plot: z.string().min(1).optional(),
    })
    .refine(({ formula, against }) => formula !== against, { error: faults.sameFormula, path: ['against'] })

/** Two formulas over a past month, side by side, before the new one goes live. */
export const backtest = defineCommand({
  name: 'backtest',
  options: {
    formula: { type: 'string' },
    against: { type: 'string' },
    month: { type: 'string' },
    top: { type: 'string' },
    plot: { type: 'string' },
  },
  check({ names, values }, text) {
    noWords(names, text)
    return parseValues(schema(text), values, text)
  },
  async run({ db, events, signal, bar, print, say, text }, wanted) {
    const { formula, against, month, top, plot = `backtest-${month}.svg` } = wanted
    writable(plot, text)
    const from = `${month}-01`
    const to = windowEnd('monthly', from) ?? from
    const replay = startReplay({ from, to })
    bar.step(text.progress.replaying(from, to))
    const skipped = await skippedIn(db, ['ranking'])
    const options = { prefixes: RANKING_STREAMS, signal, onProgress: bar.update, skipped }
    const left = await readLog(events, options, replay.add)
    bar.stop()
    if (left > 0) say(text.ranking.leftOut(left))
    const [old, tried] = [replay.ranking(formulas[against]), replay.ranking(formulas[formula])]
    const changes = compareRankings(old, tried)
    const scores = [tried, old].map(list => new Map(list.map(({ articleId, score }) => [articleId, score])))
    const shown = changes.filter(({ before, after }) => Math.min(before ?? top + 1, after ?? top + 1) <= top)
    const words = text.backtest
    const rows = shown.map(change => [
      ...[change.after ?? '–', change.before ?? '–', moveOf(change, words)],
      ...scores.map(of => of.get(change.articleId) ?? 0),
      ...[change.articleId, change.title],
    ])
    const { columns, score } = words
    const heads = [formula, against, columns.change, score(formula), score(against)]
    print(textTable([...heads, columns.article, columns.title], rows))
    const moved = changes.filter(({ move }) => move !== 0).length
    print(`${words.moved(moved, changes.length)} ${words.plotted(plot)}\n`)
    const title = words.plotTitle(month, against, formula)
    writeFileSync(plot, plotComparison(title, [against, formula], changes, words))
  },
})

function moveOf({ before, after, move }: RankChange, words: CliText['backtest']): string {
  if (before === null) return words.isNew
  if (after === null || move === null) return words.isGone
  return move > 0 ? `+${move}` : String(move)
}
