import type { Column, SqlType } from '@koryaku/contracts/tables/columns.ts'
import { qualified } from '@koryaku/contracts/tables/define-table.ts'
import type { PoolClient } from 'pg'
import type { Projection } from './projection.ts'
import { tableNames } from './table-name.ts'

/**
 * PL/pgSQL that points a view at a query. The view is replaced in place where the columns allow it (a view may only gain
 * columns at its end), so that readers need not even plan their queries again.
 */
export const replaceView = (view: string, select: string): string =>
  `begin create or replace view ${view} as ${select};
    exception when invalid_table_definition then drop view ${view}; create view ${view} as ${select}; end;`

const EMPTY: Record<SqlType, string> = {
  ...{ text: "''", 'text[]': "'{}'", uuid: "'00000000-0000-0000-0000-000000000000'" },
  ...{ integer: '0', bigint: '0', 'bigint[]': "'{}'", boolean: 'false' },
  ...{ date: "'epoch'", timestamptz: "'epoch'", json: "'{}'", jsonb: "'{}'" },
}
const empty = ([name, { type, isNullable, byDefault }]: [string, Column]): string =>
  `(${isNullable ? 'null' : (byDefault ?? EMPTY[type])})::${type} as ${name}`

/**
 * Adds to the views on tables of older code what newer code reads: a column without values, a table without rows. Readers
 * then need no rebuilt table to answer.
 * @param version the version that the views show
 */
export async function showMissingAsEmpty(
  client: PoolClient,
  { tables }: Pick<Projection, 'tables'>,
  version: number,
): Promise<void> {
  for (const table of tables) {
    const described = Object.entries(table.columns)
    const missingIn = async (relation: string) => {
      const found = await columnsOf(client, relation)
      return described.filter(([name]) => !found.has(name))
    }
    if ((await missingIn(qualified(table))).length === 0) continue
    const physical = tableNames(version)(table)
    const missing = await missingIn(physical)
    const columns = missing.map(empty).join(', ')
    const select =
      missing.length === described.length
        ? `select ${columns} where false`
        : `select t.*, ${columns} from ${physical} t`
    await client.query(`do $$ begin ${replaceView(qualified(table), select)} end $$`)
  }
}

async function columnsOf(client: PoolClient, relation: string): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped',
    [relation],
  )
  return new Set(rows.map(({ name }) => name))
}
