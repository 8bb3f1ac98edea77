import type { SealedText } from '../moderation/moderation.events.ts'
import type { ReportReason } from '../reports/report-parts.ts'
import { jsonb, nullable, text, timestamptz, uuid } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Reports, one per subject and reporter. The sentence stays sealed. */
export const report = defineTable(
  'report',
  {
    subject_id: text(),
    reporter_id: text(),
    /** Null where the report was closed before it became known. */
    report_id: nullable(uuid()),
    reason: nullable(text<ReportReason>()),
    sentence: nullable(jsonb<SealedText>()),
    reported_at: nullable(timestamptz()),
    outcome: nullable(text<'suspended' | 'dismissed'>()),
    closed_at: nullable(timestamptz()),
  },
  {
    key: ['subject_id', 'reporter_id'],
    indexes: r => [
      // The reports of a case, oldest first.
      `(${r.subject_id}, ${r.reported_at}, ${r.reporter_id}) where ${r.reported_at} is not null`,
    ],
  },
)
