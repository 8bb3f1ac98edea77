import type { Pool, PoolClient } from 'pg'
import { type Projection, tableNames } from './projection.ts'
import { inTransaction } from './transaction.ts'

/** For the sorts of one fold; what is more goes through files. */
const FOLD_SETTINGS = `set local work_mem = '64MB'; set local synchronous_commit = off`

const changeTables = ({ bulk }: Projection, version: number): string[] =>
  Object.keys(bulk?.changes ?? {}).map(tableNames(version))

/** Makes the tables that a rebuild appends to until they are folded. */
export async function createChangeTables(
  client: PoolClient,
  { bulk }: Projection,
  version: number,
): Promise<void> {
  const t = tableNames(version)
  for (const [name, columns] of Object.entries(bulk?.changes ?? {}))
    await client.query(`create table ${t(name)} (${columns})`)
}

export const dropChangeTables = (projection: Projection, version: number): string =>
  changeTables(projection, version)
    .map(table => `drop table if exists ${table};`)
    .join('\n')

/** Are a version's changes still appended, to be folded later? */
export async function isAppended(db: Pool, projection: Projection, version: number): Promise<boolean> {
  const [table] = changeTables(projection, version)
  if (table === undefined) return false
  const { rows } = await db.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table])
  return rows[0]?.is === true
}

/**
 * Turns the changes into rows, then makes keys and indexes: an index that grows with each row costs more. One
 * transaction, after which the changes are gone.
 */
export async function foldChanges(db: Pool, projection: Projection, version: number): Promise<void> {
  const { bulk, indexes } = projection
  const t = tableNames(version)
  await inTransaction(
    db,
    async client => {
      await client.query(
        changeTables(projection, version)
          .map(table => `analyze ${table};`)
          .join(' '),
      )
      const keys: string[] = []
      for (const table of (bulk?.folds ?? []).map(t)) keys.push(await dropKey(client, table))
      for (const statement of bulk?.fold(t) ?? []) await client.query(statement)
      await client.query(keys.join(' '))
      await client.query(indexes(t))
      await client.query(dropChangeTables(projection, version))
    },
    `begin; ${FOLD_SETTINGS}`,
  )
}

/** Drops a table's primary key. @returns the statement that makes it again */
async function dropKey(client: PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where conrelid = $1::regclass and contype = 'p'`,
    [table],
  )
  const [key] = rows
  if (!key) throw new Error(`${table} has no key`)
  await client.query(`alter table ${table} drop constraint ${key.name}`)
  return `alter table ${table} add constraint ${key.name} ${key.definition};`
}
