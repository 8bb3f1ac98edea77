import { z } from 'zod'
import { articleListWith } from '../articles/article.api.ts'
import { calendarDay } from '../calendar-day.ts'
import { dataOf, resourceOf } from '../http/json-api.ts'
import { countKinds } from './formula.ts'
import { rankingRanges } from './ranking-window.ts'

/** GET ranking/articles: `as_of` is any day inside the wanted window (Japan time). Default: the current window, or its fallback. */
export const rankingQuerySchema = z.object({
  range: z.enum(rankingRanges).default('daily'),
  as_of: calendarDay.optional(),
})
export type RankingQuery = z.output<typeof rankingQuerySchema>

export const placeSchema = z.number().int().min(1)

/** `meta.window` of a ranking: first and last day, the first day of the current window, and whether this is it. */
export const rankedWindow = z.object({
  range: z.enum(rankingRanges),
  start: z.iso.date(),
  end: z.iso.date().nullable(),
  latest: z.iso.date(),
  current: z.boolean(),
  /** The current window was requested and has too few entries: this is the last active one before it. */
  fallback: z.boolean(),
})
export type RankedWindow = z.output<typeof rankedWindow>
/** GET ranking/articles. */
export const rankedArticles = articleListWith({ window: rankedWindow })
export type RankedArticles = z.output<typeof rankedArticles>
/** GET games/{slug}/articles; popular ones include the day, week or month. */
export const gameArticleList = articleListWith({ window: rankedWindow.optional() })
export type GameArticleList = z.output<typeof gameArticleList>

/**
 * One term of a formula, filled in: `count` (its root where the curve is one) × `weight` = `points`. Views are their
 * author's: null for others, unless the author is unknown.
 */
const explainedTerm = z.object({
  kind: z.enum(countKinds),
  count: z.number().int().nullable(),
  curve: z.enum(['linear', 'root']),
  weight: z.number(),
  points: z.number().nullable(),
})
export type ExplainedTerm = z.output<typeof explainedTerm>
/** GET ranking/articles/{path}/explanation: the components of an article's rank in one window. */
const rankingExplanation = z.object({
  range: z.enum(rankingRanges),
  start: z.iso.date(),
  end: z.iso.date().nullable(),
  formula: z.string(),
  /** null: not in this ranking. */
  place: placeSchema.nullable(),
  /** null if the views are: it would reveal them. */
  score: z.number().nullable(),
  terms: z.array(explainedTerm),
})
export type RankingExplanationAttributes = z.output<typeof rankingExplanation>
export const rankingExplanationDocument = dataOf(resourceOf('rankingExplanation', rankingExplanation))
export type RankingExplanationDocument = z.output<typeof rankingExplanationDocument>
