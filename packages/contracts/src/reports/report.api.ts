import { z } from 'zod'
import { countSchema, dataOf, listOf, pageQuerySchema, resourceOf, timeSchema } from '../http/json-api.ts'
import { shortIdSchema } from '../ids.ts'
import { writtenLines } from '../line-of-text.ts'
import {
  queuedSubjectKinds,
  REPORT_MAX,
  REPORTS_SHOWN,
  reportOutcomes,
  reportReasons,
  reportSubjectKinds,
} from './report-parts.ts'

/** POST reports. */
export const reportBody = z.object({
  subject: z.object({ kind: z.enum(reportSubjectKinds), id: shortIdSchema }),
  reason: z.enum(reportReasons),
  sentence: writtenLines(REPORT_MAX).min(1).nullish(),
})
export const reportedDocument = dataOf(
  resourceOf(
    'report',
    z.object({
      reason: z.enum(reportReasons),
      /** The subject was already reported by this user: the earlier report is unchanged. */
      isRepeated: z.boolean(),
    }),
  ),
)
export type ReportedDocument = z.output<typeof reportedDocument>
/** DELETE reports/{id}: the ID of the subject. */
export const withdrawnReportDocument = dataOf(resourceOf('report', z.object({ withdrawn: z.literal(true) })))

/** POST moderation/article_comments/{id}/dismiss_reports, moderation/reports/{id}/dismiss: those that the moderator has seen. */
export const dismissReportsBody = z.object({ reports: z.array(z.uuid()).min(1).max(REPORTS_SHOWN) })
const closedReports = z.object({ closed: z.number().int().min(0) })
export const dismissedReportsDocument = dataOf(resourceOf('articleComment', closedReports))
export const dismissedCaseDocument = dataOf(resourceOf('reportCase', closedReports))

const reportOfCase = z.object({
  id: z.uuid(),
  reason: z.enum(reportReasons),
  /** Null if missing, or if its author was erased. */
  sentence: z.string().nullable(),
  reportedAt: timeSchema,
})
const decidedReport = reportOfCase.extend({
  outcome: z.enum(reportOutcomes),
  closedAt: timeSchema,
  /** Name of the moderator; null if their account was erased. */
  closedBy: z.string().nullable(),
})
/** The reports of a case, without their reporters. */
export const caseReports = z.object({
  open: countSchema,
  total: countSchema,
  /** Open reports, the oldest first. */
  shown: z.array(reportOfCase).max(REPORTS_SHOWN),
  /** Decided reports, the last decision first. */
  closed: z.array(decidedReport).max(REPORTS_SHOWN),
})
export type CaseReports = z.output<typeof caseReports>

const game = {
  gameSlug: z.string().nullable(),
  gameTitle: z.string().nullable(),
  gameTitleEn: z.string().nullable(),
}
export const reportCaseStates = ['open', 'closed'] as const
export type ReportCaseState = (typeof reportCaseStates)[number]
/** GET moderation/reports: cases about articles, reviews and members; comments have their own list. */
export const reportCasesQuery = pageQuerySchema.extend({ state: z.enum(reportCaseStates).default('open') })
const reportCase = z.object({
  kind: z.enum(queuedSubjectKinds),
  state: z.enum(['shown', 'suspended', 'gone']),
  /** Title, or the display name of a member; null, like excerpt and path, if it is not public. */
  title: z.string().nullable(),
  /** The first words of the public text, or the description of a member. */
  excerpt: z.string().nullable(),
  /** ID of the article or review, or the name of a member. */
  path: z.string().nullable(),
  /** Null where the author is anonymous or was erased. */
  authorName: z.string().nullable(),
  ...game,
  reports: caseReports,
  /** When reports were last closed. */
  closedAt: timeSchema.nullable(),
})
const reportCaseResource = resourceOf('reportCase', reportCase)
export type ReportCaseResource = z.output<typeof reportCaseResource>
export const reportCaseList = listOf(reportCaseResource)
export type ReportCaseList = z.output<typeof reportCaseList>

/** GET my/reports, newest first. The ID is that of the subject. */
export const ownReportsQuery = pageQuerySchema
const ownReport = z.object({
  kind: z.enum(reportSubjectKinds),
  reason: z.enum(reportReasons),
  sentence: z.string().nullable(),
  reportedAt: timeSchema,
  /** Null while it is open. */
  outcome: z.enum(reportOutcomes).nullable(),
  closedAt: timeSchema.nullable(),
  /** The subject, or the article of a comment; null if it is not public. */
  title: z.string().nullable(),
  /** ID of the article or review, or the name of a member. */
  path: z.string().nullable(),
  gameSlug: z.string().nullable(),
})
const ownReportResource = resourceOf('ownReport', ownReport)
export type OwnReportResource = z.output<typeof ownReportResource>
export const ownReportList = listOf(ownReportResource)
export type OwnReportList = z.output<typeof ownReportList>
