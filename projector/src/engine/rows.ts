import type { PoolClient } from 'pg'

type Row = Record<string, unknown>

/** The rows whose key is among `keys`, by key; one query whatever their number. */
export async function loadRows<R extends object>(
  db: PoolClient,
  table: string,
  keyColumn: keyof R & string,
  keys: Iterable<string>,
): Promise<Map<string, R>> {
  const wanted = [...new Set(keys)]
  if (wanted.length === 0) return new Map()
  const { rows } = await db.query<R & Row>(`select * from ${table} where ${keyColumn} = any($1)`, [wanted])
  return new Map(rows.map(row => [String(row[keyColumn]), row]))
}

/** Inserts or replaces rows by their key columns; one statement whatever their number. */
export const upsertRows = <R extends object>(
  db: PoolClient,
  table: string,
  keyColumns: (keyof R & string)[],
  rows: Iterable<R>,
): Promise<void> => writeRows(db, table, keyColumns, [...rows], column => `excluded.${column}`)

/**
 * Adds to counters: the columns beside the keys are sums of changes; a row that is not there yet begins at zero.
 * One statement whatever the number.
 */
export const addToRows = <R extends object>(
  db: PoolClient,
  table: string,
  keyColumns: (keyof R & string)[],
  rows: Iterable<R>,
): Promise<void> =>
  writeRows(db, table, keyColumns, [...rows], column => `known.${column} + excluded.${column}`)

/** @param next what a column of a row that is known becomes, as SQL */
async function writeRows<R extends object>(
  db: PoolClient,
  table: string,
  keyColumns: string[],
  rows: R[],
  next: (column: string) => string,
): Promise<void> {
  const first = rows[0]
  if (!first) return
  const columns = Object.keys(first)
  const others = columns.filter(column => !keyColumns.includes(column))
  await db.query(
    `insert into ${table} as known (${columns.join(', ')})
     select ${columns.join(', ')} from json_populate_recordset(null::${table}, $1::json)
     on conflict (${keyColumns.join(', ')}) do update
       set ${others.map(column => `${column} = ${next(column)}`).join(', ')}`,
    [JSON.stringify(rows)],
  )
}

/** Deletes the rows whose columns equal one of `keys` (all of the same columns). */
export async function deleteRows<K extends object>(db: PoolClient, table: string, keys: K[]): Promise<void> {
  const first = keys[0]
  if (!first) return
  const columns = Object.keys(first)
  await db.query(
    `delete from ${table} t using json_populate_recordset(null::${table}, $1::json) gone
      where ${columns.map(column => `t.${column} = gone.${column}`).join(' and ')}`,
    [JSON.stringify(keys)],
  )
}
