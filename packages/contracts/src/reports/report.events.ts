import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { sealedTextSchema } from '../moderation/sealed-text.ts'
import { REPORTS_CLOSED_MAX, reportOutcomes, reportReasons, reportSubjectKinds } from './report-parts.ts'

const about = {
  subject: z.object({ kind: z.enum(reportSubjectKinds), id: shortIdSchema }),
  /** The author of the subject; for a user, that user. */
  authorId: shortIdSchema,
}

/** `sentence` is sealed by the key of the reporter. */
export const SubjectReported = defineEvent(
  'SubjectReported',
  z.object({
    ...about,
    reporterId: shortIdSchema,
    reason: z.enum(reportReasons),
    sentence: sealedTextSchema.nullable(),
  }),
)
/** Withdraws an open report; its reporter can report the subject again. */
export const ReportWithdrawn = defineEvent(
  'ReportWithdrawn',
  z.object({ ...about, reporterId: shortIdSchema }),
)
/** One stream per subject and reporter, so that a repeated report is not a second one. */
export const reportFamily = defineFamily({
  prefix: 'report',
  stream: (subjectId: string, reporterId: string) => `${subjectId}+${reporterId}`,
  events: [SubjectReported, ReportWithdrawn],
})
export type ReportEvent = FamilyEvent<typeof reportFamily>
export const reportStream = reportFamily.stream

/**
 * Closes reports by their reporters and not up to a time: the order of the two streams does not decide which reports are open.
 */
export const ReportsClosed = defineEvent(
  'ReportsClosed',
  z.object({
    ...about,
    reporterIds: z.array(shortIdSchema).min(1).max(REPORTS_CLOSED_MAX),
    outcome: z.enum(reportOutcomes),
    by: shortIdSchema,
  }),
)
export const reportCaseFamily = defineFamily({
  prefix: 'reportCase',
  stream: (subjectId: string) => subjectId,
  events: [ReportsClosed],
})
export type ReportCaseEvent = FamilyEvent<typeof reportCaseFamily>
export const reportCaseStream = reportCaseFamily.stream
