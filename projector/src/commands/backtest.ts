import { writeFileSync } from 'node:fs'
import {
  type FormulaVersion,
  formulas,
  formulaVersions,
  liveFormula,
} from '@koryaku/contracts/ranking/formulas.ts'
import { windowEnd } from '@koryaku/contracts/ranking/ranking-window.ts'
import { z } from 'zod'
import { compareRankings } from '#ranking/compare-rankings.ts'
import { plotComparison } from '#ranking/plots.ts'
import { readLog } from '#ranking/read-log.ts'
import { textTable } from '#ranking/rendering.ts'
import { RANKING_STREAMS, startReplay } from '#ranking/replay.ts'
import { defineCommand, parseValues } from './command.ts'

const schema = z.object({
  formula: z.enum(formulaVersions),
  against: z.enum(formulaVersions).default(liveFormula.version as FormulaVersion),
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'a month is written 2026-10'),
  top: z.coerce.number().int().min(1).max(10_000).default(30),
  plot: z.string().min(1).optional(),
})

/** Two formulas over a past month, side by side, before the new one goes live. */
export const backtest = defineCommand({
  name: 'backtest',
  usage: [
    'backtest --formula V --month 2026-10   both lists of a past month and who rises and falls',
    `  --against V              the formula to compare with; default: ${liveFormula.version}`,
    '  --top N, --plot FILE.svg (default: backtest-MONTH.svg)',
  ],
  options: {
    formula: { type: 'string' },
    against: { type: 'string' },
    month: { type: 'string' },
    top: { type: 'string' },
    plot: { type: 'string' },
  },
  async run({ events, signal, bar, print }, { values }) {
    const { formula, against, month, top, plot = `backtest-${month}.svg` } = parseValues(schema, values)
    const from = `${month}-01`
    const to = windowEnd('monthly', from) ?? from
    const replay = startReplay({ from, to })
    bar.step(`replaying ${month}`)
    await readLog(events, { prefixes: RANKING_STREAMS, signal, onProgress: bar.update }, replay.add)
    bar.stop()
    const changes = compareRankings(replay.ranking(formulas[against]), replay.ranking(formulas[formula]))
    const shown = changes.filter(({ before, after }) => Math.min(before ?? top + 1, after ?? top + 1) <= top)
    const rows = shown.map(({ before, after, move, articleId, title }) => [
      ...[after ?? '', before ?? '', move === null ? 'new' : move > 0 ? `+${move}` : String(move)],
      ...[articleId, title],
    ])
    print(textTable([formula, against, 'change', 'article', 'title'], rows))
    const moved = changes.filter(({ move }) => move !== 0).length
    print(`${moved} of ${changes.length} articles change their place; plotted in ${plot}\n`)
    writeFileSync(plot, plotComparison(`${month}: ${against} → ${formula}`, [against, formula], changes))
  },
})
