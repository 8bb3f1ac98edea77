import { countKinds, type Formula } from '@koryaku/contracts/ranking/formula.ts'
import { stringify } from 'csv-stringify/sync'
import type { CliText } from '#text/cli-text.ts'
import { type RankingFormat, textTable } from './rendering.ts'
import type { RankedArticle, Verdict } from './replay.ts'

export interface Explanation {
  article: { articleId: string; isListed: boolean }
  verdicts: readonly Verdict[]
  formula: Formula
  /** Undefined: it has no place. */
  entry: RankedArticle | undefined
}

/** Event by event, what counted with which weight and what did not by which rule; then the sum. */
export function renderExplanation(explanation: Explanation, format: RankingFormat, text: CliText): string {
  const { article, verdicts, formula, entry } = explanation
  if (format === 'json') {
    const terms = countKinds.map(kind => ({ kind, ...termOf(explanation, kind) }))
    const place = { place: entry?.rank ?? null, score: entry?.score ?? 0, formula: formula.version }
    return `${JSON.stringify({ ...article, ...place, terms, events: verdicts }, null, 2)}\n`
  }
  if (format === 'csv') {
    const columns = ['at', 'type', 'userId', 'kind', 'amount', 'rule'] as const
    const rows = verdicts.map(verdict => columns.map(column => verdict[column] ?? ''))
    return stringify([[...columns], ...rows], { escape_formulas: true })
  }
  return asText(explanation, text)
}

function termOf({ formula, entry }: Explanation, kind: (typeof countKinds)[number]) {
  const { weight, curve } = formula.terms[kind]
  return { count: entry?.[kind] ?? 0, curve, weight, points: entry?.points[kind] ?? 0 }
}

function asText(explanation: Explanation, { explanation: words, ranking }: CliText): string {
  const { article, verdicts, formula, entry } = explanation
  const { columns, rules } = words
  const rows = verdicts.map(({ at, type, userId, kind, amount, rule }) => {
    const { weight, curve } = formula.terms[kind]
    const counted = curve === 'root' ? words.together(amount) : `${amount} × ${weight} = ${amount * weight}`
    return [at, type, userId ?? '', rule === null ? counted : words.not(amount, rules[rule])]
  })
  const sums = countKinds.map(kind => {
    const { count, curve, weight, points } = termOf(explanation, kind)
    return `${ranking.columns[kind]}: ${curve === 'root' ? `√${count}` : count} × ${weight} = ${points}`
  })
  const { articleId, isListed } = article
  return [
    textTable([columns.at, columns.event, columns.account, columns.counts], rows).trimEnd(),
    '',
    ...sums,
    entry
      ? words.place(articleId, entry.rank, entry.score, formula.version)
      : isListed
        ? words.noPoints(articleId)
        : words.notPublished(articleId),
    '',
  ].join('\n')
}
