import type { ReportSubjectKind } from '../reports/report-parts.ts'
import { integer, nullable, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** The reports of one subject, as one case. */
export const reportCase = defineTable(
  'report_case',
  {
    subject_id: text(),
    subject_kind: text<ReportSubjectKind>(),
    author_id: text(),
    /** Reports that are open, and all. */
    open: integer(),
    reports: integer(),
    /** The oldest open report. */
    open_since: nullable(timestamptz()),
    last_closed_at: nullable(timestamptz()),
  },
  {
    key: ['subject_id'],
    indexes: c => [
      // Open cases of a kind, the longest first.
      `(${c.subject_kind}, ${c.open_since}, ${c.subject_id}) where ${c.open} > 0`,
      // Closed cases of a kind, the last first.
      `(${c.subject_kind}, ${c.last_closed_at} desc, ${c.subject_id}) where ${c.open} = 0`,
    ],
  },
)
