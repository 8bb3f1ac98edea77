import type { TableDifference } from '@koryaku/contracts/operations/operation-failure.ts'
import type { PoolClient } from 'pg'
import { type Projection, tableNames } from './projection.ts'

const EXAMPLES = 5

/** Row by row: what differs between two versions of a projection's tables, inside one snapshot. */
export async function compareVersions(
  client: PoolClient,
  projection: Projection,
  [left, right]: [number, number],
): Promise<TableDifference[]> {
  const found: TableDifference[] = []
  for (const table of projection.tables) {
    const a = tableNames(left)(table)
    const b = tableNames(right)(table)
    const key = await keyOf(client, a)
    // The rows as text: columns of type json have no equality of their own.
    const hashed = (name: string, side: string) =>
      `select '${side}' as side, md5(t::text) as hash, ${key} as key from ${name} t`
    const { rows } = await client.query<{ rows: string; differences: string; examples: string[] }>(
      `with rows as (${hashed(a, 'a')} union all ${hashed(b, 'b')}),
       odd as (select hash, min(key) as key, sum(case side when 'a' then 1 else -1 end) as surplus
                 from rows group by hash having sum(case side when 'a' then 1 else -1 end) <> 0)
       select (select count(*) from ${a}) as rows, coalesce(sum(abs(surplus)), 0) as differences,
              coalesce((array_agg(distinct key))[1:${EXAMPLES}], '{}') as examples from odd`,
    )
    const row = rows[0]
    found.push({
      table,
      rows: Number(row?.rows ?? 0),
      differences: Number(row?.differences ?? 0),
      examples: row?.examples ?? [],
    })
  }
  return found
}

/** SQL of a table's primary key as text. */
async function keyOf(client: PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = $1::regclass and i.indisprimary order by array_position(i.indkey, a.attnum)`,
    [table],
  )
  return rows.length === 0 ? `''` : `concat_ws(' ', ${rows.map(({ name }) => `t.${name}`).join(', ')})`
}
