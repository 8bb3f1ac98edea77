import { z } from 'zod'
import { calendarDay } from '../calendar-day.ts'
import { countsOfDay, isShort, spanOfDays, tooLong, windowCounts } from '../days.ts'
import { allOf, countSchema, dataOf, resourceOf, timeSchema } from '../http/json-api.ts'
import { shortIdSchema } from '../ids.ts'
import { DailyKpisCounted, RetentionCounted } from '../kpi/kpi.events.ts'
import { formulaVersions } from '../ranking/formulas.ts'
import { placeSchema, rankedWindow, rankingQuerySchema } from '../ranking/ranking.api.ts'
import { exclusionReasons } from '../ranking/ranking-exclusion-reasons.ts'
import { rankingRanges } from '../ranking/ranking-window.ts'

/** GET analysis/ranking: one window under a formula, compared with another. */
export const analysedRankingQuery = rankingQuerySchema.extend({
  formula: z.enum(formulaVersions).default('v2'),
  against: z.enum(formulaVersions).default('v1'),
  per: z.coerce.number().int().min(1).max(200).default(50),
})
const analysedEntry = windowCounts.extend({
  articleId: z.string(),
  title: z.string(),
  gameSlug: z.string().nullable(),
  score: z.number(),
  place: placeSchema.nullable(),
  placeAgainst: placeSchema.nullable(),
})
export type AnalysedEntry = z.output<typeof analysedEntry>
export const analysedRankingAnswer = z.object({
  data: z.array(analysedEntry),
  meta: z.object({
    totalCount: countSchema,
    /** Number of articles with another rank under the other formula. */
    moved: countSchema,
    window: rankedWindow,
    formula: z.enum(formulaVersions),
    against: z.enum(formulaVersions),
  }),
})
export type AnalysedRanking = z.output<typeof analysedRankingAnswer>

/** GET analysis/days: events per day, for all articles or one. */
export const analysedDaysQuery = spanOfDays
  .extend({ article: shortIdSchema.optional() })
  .refine(isShort, tooLong)
export const analysedDays = z.object({ data: z.array(countsOfDay) })
export type AnalysedDays = z.output<typeof analysedDays>

/** GET analysis/exclusions: excluded accounts by name. IDs are private, above all those of anonymous authors. */
const excludedAccount = z.object({
  /** null: an erased member. */
  name: z.string().nullable(),
  from: z.iso.date(),
  reason: z.enum(exclusionReasons),
  /** Name of who decided; null: the operator of the machine. */
  by: z.string().nullable(),
  changedAt: timeSchema,
})
export type ExcludedAccount = z.output<typeof excludedAccount>
export const excludedAccounts = allOf(excludedAccount)
export type ExcludedAccounts = z.output<typeof excludedAccounts>

/** GET analysis/exclusions/{name}/report: the effect of excluding the account from a day on. */
export const exclusionReportQuery = z.object({ from: calendarDay })
const exclusionChange = z.object({
  range: z.enum(rankingRanges),
  start: z.iso.date(),
  articleId: z.string(),
  title: z.string(),
  likes: z.number().int(),
  bookmarks: z.number().int(),
  /** Place with what the account gave, and without it; null: none. */
  placeWith: placeSchema.nullable(),
  placeWithout: placeSchema.nullable(),
})
export type ExclusionChange = z.output<typeof exclusionChange>
const exclusionReport = z.object({
  name: z.string(),
  from: z.iso.date(),
  /** From when on the account is left out now; null: it counts. */
  excludedFrom: z.string().nullable(),
  /** Reactions given since `from`, withdrawn or not. */
  given: z.object({ likes: countSchema, bookmarks: countSchema, articles: countSchema }),
  windows: countSchema,
  changes: z.array(exclusionChange),
  /** Only the newest windows, or the first changes, are listed. */
  truncated: z.boolean(),
})
export type ExclusionReport = z.output<typeof exclusionReport>
export const exclusionReportDocument = dataOf(exclusionReport)
export type ExclusionReportDocument = z.output<typeof exclusionReportDocument>

/** GET analysis/kpi: the totals of each day, and the weekly cohorts. */
export const kpiQuery = spanOfDays.refine(isShort, tooLong)
const kpiDay = DailyKpisCounted.schema.omit({ ruleVersion: true })
export type KpiDay = z.output<typeof kpiDay>
const kpiCohort = RetentionCounted.schema.omit({ ruleVersion: true })
export type KpiCohort = z.output<typeof kpiCohort>
export const kpiAnswer = z.object({
  data: z.object({ days: z.array(kpiDay), cohorts: z.array(kpiCohort) }),
  /** When a batch last counted something new; null: never. */
  meta: z.object({ countedAt: timeSchema.nullable() }),
})
export type KpiAnswer = z.output<typeof kpiAnswer>

/** POST batch/kpi. */
export const batchDocument = dataOf(resourceOf('batch', z.object({ kind: z.literal('kpi') })))
