import { z } from 'zod'
import { dataOf, resourceOf } from '../http/json-api.ts'
import { shortIdSchema } from '../ids.ts'
import { writtenLines } from '../line-of-text.ts'
import { REPORT_MAX, REPORTS_SHOWN, reportReasons } from './report-parts.ts'

/** POST reports: only comments are accepted so far. */
export const reportBody = z.object({
  subject: z.object({ kind: z.literal('comment'), id: shortIdSchema }),
  reason: z.enum(reportReasons),
  sentence: writtenLines(REPORT_MAX).min(1).nullish(),
})
/** The same response for a first and for a repeated report. */
export const reportedDocument = dataOf(resourceOf('report', z.object({ reason: z.enum(reportReasons) })))

/** POST moderation/article_comments/{id}/dismiss_reports: those that the moderator has seen. */
export const dismissReportsBody = z.object({ reports: z.array(z.uuid()).min(1).max(REPORTS_SHOWN) })
export const dismissedReportsDocument = dataOf(
  resourceOf('articleComment', z.object({ closed: z.number().int().min(0) })),
)
