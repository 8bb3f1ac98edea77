import type { Pool } from 'pg'
import { publicationDue } from '../tables/publication-due.table.ts'

const { list, names, name } = publicationDue

/** Inserts scheduled publications of an author into the read model, which a limit queries. */
export async function addScheduleRows(
  db: Pick<Pool, 'query'>,
  authorId: string,
  articleIds: string[],
): Promise<void> {
  await db.query(
    `insert into read.${name} (${list})
     select a, $2, a, now() + interval '1 day', 'UTC', 't0', null from unnest($1::text[]) a`,
    [articleIds, authorId],
  )
}

/** Deletes the added rows, and no row that the projection wrote. */
export const removeScheduleRows = (db: Pick<Pool, 'query'>, articleIds: string[]) =>
  db.query(`delete from read.${name} where ${names.article_id} = any($1)`, [articleIds])
