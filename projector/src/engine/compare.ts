import type { TableDifference } from '@koryaku/contracts/operations/operation-end.api.ts'
import type { PoolClient } from 'pg'
import type { Projection } from './projection.ts'
import { tableNames } from './table-name.ts'

const EXAMPLES = 5

/** Compares two versions of a projection's tables row by row, inside one snapshot. */
export async function compareVersions(
  client: PoolClient,
  { tables }: Pick<Projection, 'tables'>,
  [left, right]: readonly [number, number],
): Promise<TableDifference[]> {
  const found: TableDifference[] = []
  for (const table of tables) {
    const [a, b] = [tableNames(left)(table), tableNames(right)(table)]
    const key = keyText(await keyOf(client, a))
    // Rows are compared as text, because columns of type json have no equality operator.
    found.push({ table: table.name, ...(await compareTables(client, [a, b], { key, compared: 't::text' })) })
  }
  return found
}

/**
 * Compares the keys, which identify the subjects of the rows and stay the same when other code fills the
 * tables. Skips tables that only one version has, and tables whose keys differ between the two versions.
 */
export async function compareKeys(
  client: PoolClient,
  { tables, rekeyed }: Pick<Projection, 'tables' | 'rekeyed'>,
  [left, right]: readonly [number, number],
  olderCode: number,
): Promise<TableDifference[]> {
  const found: TableDifference[] = []
  for (const table of tables) {
    const [a, b] = [tableNames(left)(table), tableNames(right)(table)]
    const [before, after] = [await keyOf(client, a), await keyOf(client, b)]
    const isSame = before.length > 0 && before.join() === after.join()
    if (!isSame || (rekeyed?.[table.name] ?? 0) > olderCode) continue
    const key = keyText(after)
    found.push({ table: table.name, ...(await compareTables(client, [a, b], { key, compared: key })) })
  }
  return found
}

/** @param compared of a row `t`, as SQL */
async function compareTables(
  client: PoolClient,
  [a, b]: [string, string],
  { key, compared }: { key: string; compared: string },
): Promise<Omit<TableDifference, 'table'>> {
  const hashed = (name: string, side: string) =>
    `select '${side}' as side, md5(${compared}) as hash, ${key} as key from ${name} t`
  const { rows } = await client.query<{ rows: string; differences: string; examples: string[] }>(
    `with rows as (${hashed(a, 'a')} union all ${hashed(b, 'b')}),
     odd as (select hash, min(key) as key, sum(case side when 'a' then 1 else -1 end) as surplus
               from rows group by hash having sum(case side when 'a' then 1 else -1 end) <> 0)
     select (select count(*) from ${a}) as rows, coalesce(sum(abs(surplus)), 0) as differences,
            coalesce((array_agg(distinct key))[1:${EXAMPLES}], '{}') as examples from odd`,
  )
  const [row] = rows
  return {
    rows: Number(row?.rows ?? 0),
    differences: Number(row?.differences ?? 0),
    examples: row?.examples ?? [],
  }
}

/** Columns of a table's primary key with their types; none where there is no such table. */
async function keyOf(client: PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod) as column from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = to_regclass($1) and i.indisprimary order by array_position(i.indkey, a.attnum)`,
    [table],
  )
  return rows.map(({ column }) => column)
}

/** SQL of a row's key as text. */
const keyText = (columns: readonly string[]): string =>
  columns.length === 0
    ? `''`
    : `concat_ws(' ', ${columns.map(column => `t.${column.split(' ')[0]}`).join(', ')})`
