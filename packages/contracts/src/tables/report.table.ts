import type { SealedText } from '../moderation/sealed-text.ts'
import type { ReportOutcome, ReportReason } from '../reports/report-parts.ts'
import { bigint, jsonb, nullable, text, timestamptz, uuid } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Reports, one per subject and reporter. The sentence stays sealed. */
export const report = defineTable(
  'report',
  {
    subject_id: text(),
    reporter_id: text(),
    /** Null if the report was withdrawn, or was closed before it became known. */
    report_id: nullable(uuid()),
    /** Position of that event. */
    position: nullable(bigint()),
    reason: nullable(text<ReportReason>()),
    sentence: nullable(jsonb<SealedText>()),
    reported_at: nullable(timestamptz()),
    outcome: nullable(text<ReportOutcome>()),
    closed_at: nullable(timestamptz()),
    /** The moderator who closed it. */
    closed_by: nullable(text()),
  },
  {
    key: ['subject_id', 'reporter_id'],
    indexes: r => [
      // The reports of a case, oldest first.
      `(${r.subject_id}, ${r.reported_at}, ${r.reporter_id}) where ${r.reported_at} is not null`,
      // The decided reports of a case, the last decision first.
      `(${r.subject_id}, ${r.closed_at} desc, ${r.reporter_id}) where ${r.reported_at} is not null and ${r.closed_at} is not null`,
      // Open reports, newest first, for the bell of moderators.
      `(${r.position} desc) where ${r.reported_at} is not null and ${r.closed_at} is null`,
      // The reports of one user, newest first.
      `(${r.reporter_id}, ${r.reported_at} desc, ${r.subject_id}) where ${r.reported_at} is not null`,
    ],
  },
)
