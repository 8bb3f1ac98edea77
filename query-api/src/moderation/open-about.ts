import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Expression, sql } from 'kysely'

/** SQL: number of open reports and violation inquiries about a subject. */
export const openAbout = (id: Expression<string>) => {
  const reports = read
    .selectFrom('read.report_case as n')
    .select('n.open')
    .where(({ eb }) => eb('n.subject_id', '=', id))
  const inquiries = read
    .selectFrom('read.inquiry as i')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(({ eb }) => eb('i.about_id', '=', id))
    .where('i.state', '=', 'open')
  return sql<number>`(coalesce(${reports}, 0) + ${inquiries})::int`
}
