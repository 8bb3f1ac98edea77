import { countKinds, type Formula } from '@koryaku/contracts/ranking/formula.ts'
import { textTable } from './rendering.ts'
import type { RankedArticle, Rule, Verdict } from './replay.ts'

const rules: Record<Rule, string> = {
  after_as_of: 'later than --as-of',
  outside_window: 'outside the window',
  given_outside_window: 'takes back what was given outside the window',
  excluded_account: 'the account is excluded from rankings',
  left_out_by_request: 'left out by --exclude-user',
  bots_and_repeats: 'bots, and repeats of the same visitor',
}

/** Event by event, what counted with which weight and what did not by which rule; then the sum. */
export function explain(
  { articleId, isListed }: { articleId: string; isListed: boolean },
  verdicts: readonly Verdict[],
  { formula, entry }: { formula: Formula; entry: RankedArticle | undefined },
): string {
  const rows = verdicts.map(({ at, type, userId, kind, amount, rule }) => {
    const { weight, curve } = formula.terms[kind]
    const counted =
      curve === 'root' ? `${amount} (counted together)` : `${amount} × ${weight} = ${amount * weight}`
    return [at, type, userId ?? '', rule === null ? counted : `0 of ${amount}: ${rules[rule]}`]
  })
  const sums = countKinds.map(kind => {
    const { weight, curve } = formula.terms[kind]
    const number = entry?.[kind] ?? 0
    return `${kind}: ${curve === 'root' ? `√${number}` : number} × ${weight} = ${entry?.points[kind] ?? 0}`
  })
  return [
    textTable(['at', 'event', 'account', 'counts'], rows).trimEnd(),
    '',
    ...sums,
    entry
      ? `${articleId}: place ${entry.rank} with ${entry.score} points (formula ${formula.version})`
      : `${articleId}: no place: ${isListed ? 'no points in this window' : 'not published'}`,
    '',
  ].join('\n')
}
