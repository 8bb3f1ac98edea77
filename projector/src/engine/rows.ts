import type { Table, Written } from '@koryaku/contracts/tables/define-table.ts'
import type { PoolClient } from 'pg'
import type { TableName } from './table-name.ts'

/** The rows with these keys, by key, of a table whose key is one column; one query whatever their number. */
export async function loadRows<T extends Table>(
  db: PoolClient,
  t: TableName,
  table: T,
  keys: Iterable<string>,
): Promise<Map<string, Written<T>>> {
  const wanted = [...new Set(keys)]
  if (wanted.length === 0) return new Map()
  const [key = ''] = table.key
  const { rows } = await db.query<Written<T>>(`select * from ${t(table)} where ${key} = any($1)`, [wanted])
  return new Map(rows.map(row => [String(row[key]), row]))
}

/** Inserts or replaces rows by their keys; one statement whatever their number. */
export const upsertRows = <T extends Table>(
  db: PoolClient,
  t: TableName,
  table: T,
  rows: Iterable<Written<T>>,
): Promise<void> => writeRows(db, t, table, [...rows], column => `excluded.${column}`)

/**
 * Adds to counters: the columns other than the keys are sums of changes, and a missing row begins at zero.
 * One statement, whatever the number of rows.
 */
export const addToRows = <T extends Table>(
  db: PoolClient,
  t: TableName,
  table: T,
  rows: Iterable<Written<T>>,
): Promise<void> => writeRows(db, t, table, [...rows], column => `known.${column} + excluded.${column}`)

/** @param next what a column of a row that is known becomes, as SQL */
async function writeRows(
  db: PoolClient,
  t: TableName,
  table: Table,
  rows: object[],
  next: (column: string) => string,
): Promise<void> {
  if (rows.length === 0) return
  const others = Object.keys(table.columns).filter(column => !table.key.includes(column))
  await db.query(
    `insert into ${t(table)} as known (${table.list})
     select ${table.list} from json_populate_recordset(null::${t(table)}, $1::json)
     on conflict (${table.key.join(', ')}) do update
       set ${others.map(column => `${column} = ${next(column)}`).join(', ')}`,
    [JSON.stringify(rows)],
  )
}

/** Deletes the rows whose columns equal one of `keys` (all of the same columns). */
export async function deleteRows<T extends Table>(
  db: PoolClient,
  t: TableName,
  table: T,
  keys: Partial<Written<T>>[],
): Promise<void> {
  const first = keys[0]
  if (!first) return
  const columns = Object.keys(first)
  await db.query(
    `delete from ${t(table)} t using json_populate_recordset(null::${t(table)}, $1::json) gone
      where ${columns.map(column => `t.${column} = gone.${column}`).join(' and ')}`,
    [JSON.stringify(keys)],
  )
}
