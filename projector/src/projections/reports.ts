import {
  type ReportCaseEvent,
  type ReportEvent,
  reportCaseFamily,
  reportFamily,
} from '@koryaku/contracts/reports/report.events.ts'
import { alias, type Written } from '@koryaku/contracts/tables/define-table.ts'
import { report } from '@koryaku/contracts/tables/report.table.ts'
import { reportCase } from '@koryaku/contracts/tables/report-case.table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { PoolClient } from 'pg'
import { defineProjection, on } from '#engine/projection.ts'
import { upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'

type ReportRow = Written<typeof report>

/** Reports and their cases. A report and its closing are in two streams, and become known in any order. */
export const reports = defineProjection({
  name: 'reports',
  codeVersion: 4,
  tables: [report, reportCase],
  handles: on(...reportFamily.events, ...reportCaseFamily.events),
  async apply(db, events, t) {
    const rows = await knownReports(db, t, events)
    for (const event of events)
      for (const reporterId of reportersOf(event)) {
        const key = keyOf(event.data.subject.id, reporterId)
        rows.set(key, evolve(rows.get(key) ?? unknown(event.data.subject.id, reporterId), event))
      }
    await upsertRows(db, t, report, rows.values())
    await recount(db, t, events)
  },
})

type AnyReportEvent = Recorded<ReportEvent | ReportCaseEvent>
const reportersOf = ({ type, data }: AnyReportEvent): string[] =>
  type === 'ReportsClosed' ? data.reporterIds : [data.reporterId]
const keyOf = (subjectId: string, reporterId: string) => `${subjectId} ${reporterId}`

const unknown = (subject_id: string, reporter_id: string): ReportRow => ({
  ...{ subject_id, reporter_id, report_id: null, position: null, reason: null, sentence: null },
  ...{ reported_at: null, outcome: null, closed_at: null, closed_by: null },
})

function evolve(row: ReportRow, event: AnyReportEvent): ReportRow {
  const at = event.metadata.occurredAt
  if (event.type === 'ReportsClosed')
    return { ...row, outcome: event.data.outcome, closed_at: at, closed_by: event.data.by }
  if (event.type === 'ReportWithdrawn')
    return { ...row, report_id: null, position: null, reason: null, sentence: null, reported_at: null }
  const { reason, sentence } = event.data
  return { ...row, report_id: event.id, position: String(event.position), reason, sentence, reported_at: at }
}

const r = alias(report, 'r')

async function knownReports(
  db: PoolClient,
  t: TableName,
  events: readonly AnyReportEvent[],
): Promise<Map<string, ReportRow>> {
  const pairs = events.flatMap(event =>
    reportersOf(event).map(reporter_id => ({ subject_id: event.data.subject.id, reporter_id })),
  )
  const { rows } = await db.query<ReportRow>(
    `select distinct r.* from json_to_recordset($1::json) as w (subject_id text, reporter_id text)
       join ${t(report)} r on ${r.subject_id} = w.subject_id and ${r.reporter_id} = w.reporter_id`,
    [JSON.stringify(pairs)],
  )
  return new Map(rows.map(row => [keyOf(row.subject_id, row.reporter_id), row]))
}

/** Counts the reports of each subject of the batch; the row is the same whatever came first. */
async function recount(db: PoolClient, t: TableName, events: readonly AnyReportEvent[]): Promise<void> {
  const subjects = new Map(events.map(({ data }) => [data.subject.id, data]))
  const c = reportCase.names
  await db.query(
    `insert into ${t(reportCase)} (${reportCase.list})
     select w.id, w.kind, w.author,
            count(${r.reported_at}) filter (where ${r.closed_at} is null), count(${r.reported_at}),
            min(${r.reported_at}) filter (where ${r.closed_at} is null), max(${r.closed_at})
       from json_to_recordset($1::json) as w (id text, kind text, author text)
       join ${t(report)} r on ${r.subject_id} = w.id
      group by w.id, w.kind, w.author
     on conflict (${c.subject_id}) do update set ${c.open} = excluded.${c.open}, ${c.reports} = excluded.${c.reports},
       ${c.open_since} = excluded.${c.open_since}, ${c.last_closed_at} = excluded.${c.last_closed_at}`,
    [
      JSON.stringify(
        [...subjects.values()].map(({ subject, authorId }) => ({ ...subject, author: authorId })),
      ),
    ],
  )
}
