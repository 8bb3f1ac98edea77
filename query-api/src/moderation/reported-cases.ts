import type { PageQuery } from '@koryaku/contracts/http/json-api.ts'
import type { ReportSubjectKind } from '@koryaku/contracts/reports/report-parts.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { Expression } from 'kysely'
import type { Pool } from 'pg'
import { countListed } from '#reading/count-listed.ts'
import { pageWindow } from '#reading/list-document.ts'

export type Reader = Param<string>
export type Count = Param<number>

/** The queries of a list of moderators: IDs of a page, and the total. */
interface CaseList {
  page: (db: Pool, reader: string, limit: number, offset: number) => Promise<{ id: string }[]>
  count: (db: Pool, reader: string) => Promise<{ count: number }[]>
}

/** The reported cases about these kinds of subjects. Moderators do not see cases about themselves. */
export function reportedCases(kinds: readonly ReportSubjectKind[]) {
  const cases = (reader: Expression<string>) =>
    read
      .selectFrom('read.report_case')
      .where('subject_kind', 'in', kinds)
      .where(({ eb }) => eb('author_id', '<>', reader))
  const open = (reader: Expression<string>) => cases(reader).where('open', '>', 0)
  /** Not those whose reports were all withdrawn. */
  const closed = (reader: Expression<string>) =>
    cases(reader).where('open', '=', 0).where('last_closed_at', 'is not', null)
  const openList: CaseList = {
    page: statement((reader: Reader, limit: Count, offset: Count) =>
      open(reader)
        .select('subject_id as id')
        .orderBy('open_since')
        .orderBy('subject_id')
        .limit(limit)
        .offset(offset),
    ),
    count: statement((reader: Reader) => countListed(open(reader))),
  }
  const closedList: CaseList = {
    page: statement((reader: Reader, limit: Count, offset: Count) =>
      closed(reader)
        .select('subject_id as id')
        .orderBy('last_closed_at', 'desc')
        .orderBy('subject_id')
        .limit(limit)
        .offset(offset),
    ),
    count: statement((reader: Reader) => countListed(closed(reader))),
  }
  return { open, openList, closedList }
}

/** Reads one page of a list, without what is about the reader. */
export async function readCaseList(
  db: Pool,
  { page, count }: CaseList,
  query: PageQuery,
  reader: string,
): Promise<{ ids: string[]; totalCount: number }> {
  const { limit, offset } = pageWindow(query)
  const ids = (await page(db, reader, limit, offset)).map(({ id }) => id)
  return { ids, totalCount: (await count(db, reader))[0]?.count ?? 0 }
}
