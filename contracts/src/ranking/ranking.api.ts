import { z } from 'zod'
import type { CountKind } from './formula.ts'
import { type RankingRange, rankingRanges } from './ranking-window.ts'

/** GET ranking/articles: `as_of` any day inside the wanted window (Japan time); default the newest with an entry. */
export const rankingQuerySchema = z.object({
  range: z.enum(rankingRanges).default('daily'),
  as_of: z.iso.date().optional(),
})

/** `meta.window` of a ranking: first and last day, the first day of the present window, and whether this is it. */
export interface RankedWindow {
  range: RankingRange
  start: string
  end: string | null
  latest: string
  current: boolean
}

/**
 * One term of a formula, filled in: `count` (its root where the curve is one) × `weight` = `points`. Views are their
 * author's: null for others, unless he is unknown.
 */
export interface ExplainedTerm {
  kind: CountKind
  count: number | null
  curve: 'linear' | 'root'
  weight: number
  points: number | null
}
/** GET ranking/articles/{path}/explanation: why an article stands where it does in one window. */
export interface RankingExplanationAttributes {
  range: RankingRange
  start: string
  end: string | null
  formula: string
  /** null: not in this ranking. */
  place: number | null
  /** null where the views are: it would tell them. */
  score: number | null
  terms: ExplainedTerm[]
}
