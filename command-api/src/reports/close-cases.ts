import { derivedUuid } from '@koryaku/contracts/ids.ts'
import { reportCaseStream } from '@koryaku/contracts/reports/report.events.ts'
import {
  REPORTS_CLOSED_MAX,
  type ReportOutcome,
  type ReportSubjectKind,
} from '@koryaku/contracts/reports/report-parts.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { type CommandEnvelope, execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { reportCaseDecider } from './report.decider.ts'

const openReports = statement((subjectId: Param<string>, most: Param<number>) =>
  facts
    .selectFrom('read.report')
    .select(['reporter_id', 'report_id'])
    .where('subject_id', '=', subjectId)
    .where('reported_at', 'is not', null)
    .where('closed_at', 'is', null)
    .orderBy('reported_at')
    .limit(most),
)

interface Closing {
  subject: { kind: ReportSubjectKind; id: string }
  authorId: string
  outcome: ReportOutcome
  /** Ids of the reports that were seen; none: all that are open. */
  reports?: readonly string[]
}

/**
 * Closes open reports of a subject. Reports that the read model does not contain yet stay open.
 * @returns how many, and the position of the event
 */
export async function closeCase(
  { db, events }: Pick<Context, 'db' | 'events'>,
  { subject, authorId, outcome, reports }: Closing,
  envelope: CommandEnvelope,
): Promise<{ closed: number; position: bigint | undefined }> {
  const open = await openReports(db, subject.id, REPORTS_CLOSED_MAX)
  const seen = open.filter(({ report_id }) => !reports || (report_id !== null && reports.includes(report_id)))
  const reporterIds = seen.map(({ reporter_id }) => reporter_id)
  if (reporterIds.length === 0) return { closed: 0, position: undefined }
  const command = { subject, authorId, reporterIds, outcome, by: envelope.actorId }
  const target = { stream: reportCaseStream(subject.id), decider: reportCaseDecider, command }
  const commandId = derivedUuid(`${envelope.commandId}\nreports`)
  const { position } = await execute(events, target, { ...envelope, commandId })
  return { closed: reporterIds.length, position }
}
