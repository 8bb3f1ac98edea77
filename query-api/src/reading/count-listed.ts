import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type SelectQueryBuilder, sql } from 'kysely'

/** Rows up to which a list is counted: a longer one shows this number. */
const COUNTED_MAX = 10_000

/** A query of the number of rows, `count`, up to {@link COUNTED_MAX}: the cost does not grow with the list. */
export const countListed = <DB, TB extends keyof DB, O>(rows: SelectQueryBuilder<DB, TB, O>) =>
  read
    .selectFrom(rows.select(sql.lit(1).as('one')).limit(sql.lit(COUNTED_MAX)).as('listed'))
    .select(sql<number>`count(*)::int`.as('count'))
