import { z } from 'zod'
import { shortIdSchema } from '../ids.ts'
import type { DailyKpis, Retention } from '../kpi/kpi.events.ts'
import type { WindowCounts } from '../ranking/formula.ts'
import { formulaVersions } from '../ranking/formulas.ts'
import { rankingQuerySchema } from '../ranking/ranking.api.ts'
import type { ExclusionReason } from '../ranking/ranking-exclusion-reasons.ts'
import type { RankingRange } from '../ranking/ranking-window.ts'

const DAY_MS = 86_400_000
const DAYS_MAX = 400

/** GET analysis/ranking: one window under a formula, beside another. */
export const analysedRankingQuery = rankingQuerySchema.extend({
  formula: z.enum(formulaVersions).default('v2'),
  against: z.enum(formulaVersions).default('v1'),
  per: z.coerce.number().int().min(1).max(200).default(50),
})
export interface AnalysedEntry extends WindowCounts {
  articleId: string
  title: string
  gameSlug: string | null
  score: number
  place: number | null
  placeAgainst: number | null
}

const days = z.object({ from: z.iso.date(), to: z.iso.date() })
const isShort = ({ from, to }: { from: string; to: string }) =>
  from <= to && Date.parse(to) - Date.parse(from) < DAYS_MAX * DAY_MS
const tooLong = { message: `from … to are 1 to ${DAYS_MAX} days`, path: ['to'] }

/** GET analysis/days: what happened each day, to all articles or to one. */
export const analysedDaysQuery = days.extend({ article: shortIdSchema.optional() }).refine(isShort, tooLong)
export interface AnalysedDay extends WindowCounts {
  day: string
}

/** GET analysis/exclusions: accounts that do not count, by name: the id is nobody's business, least of all of anonymous authors. */
export interface ExcludedAccount {
  /** null: an erased member. */
  name: string | null
  from: string
  reason: ExclusionReason
  /** Name of who decided; null: the operator of the machine. */
  by: string | null
  changedAt: string
}

/** GET analysis/exclusions/{name}/report: what leaving the account out from a day on changes, or has changed. */
export const exclusionReportQuery = z.object({ from: z.iso.date() })
export interface ExclusionChange {
  range: RankingRange
  start: string
  articleId: string
  title: string
  likes: number
  bookmarks: number
  /** Place with what the account gave, and without it; null: none. */
  placeWith: number | null
  placeWithout: number | null
}
export interface ExclusionReport {
  name: string
  from: string
  /** From when on the account is left out now; null: it counts. */
  excludedFrom: string | null
  /** What it gave since `from`, taken back or not. */
  given: { likes: number; bookmarks: number; articles: number }
  windows: number
  changes: ExclusionChange[]
  /** Only the newest windows, or the first changes, are listed. */
  truncated: boolean
}

/** GET analysis/kpi: what each day came to, and the weekly cohorts. */
export const kpiQuery = days.refine(isShort, tooLong)
export type KpiDay = Omit<DailyKpis, 'ruleVersion'>
export type KpiCohort = Omit<Retention, 'ruleVersion'>
export interface KpiAnswer {
  data: { days: KpiDay[]; cohorts: KpiCohort[] }
  /** When a batch last counted something new; null: never. */
  meta: { countedAt: string | null }
}
