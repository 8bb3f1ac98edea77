import type { Pool, PoolClient } from 'pg'
import { type Fold, type Projection, tableNames } from './projection.ts'
import { inTransaction } from './transaction.ts'

/** Memory for the sorts of one fold; what is more goes through files. */
const FOLD = `begin; set local work_mem = '128MB'; set local synchronous_commit = off`

const changeTables = ({ bulk }: Projection, version: number): string[] =>
  Object.keys(bulk?.changes ?? {}).map(tableNames(version))

/** Makes the tables that a rebuild appends to until they are folded: read once and dropped, never tidied. */
export async function createChangeTables(
  client: PoolClient,
  { bulk }: Projection,
  version: number,
): Promise<void> {
  const t = tableNames(version)
  for (const [name, columns] of Object.entries(bulk?.changes ?? {}))
    await client.query(
      `create table ${t(name)} (${Object.entries(columns)
        .map(column => column.join(' '))
        .join(', ')}) with (autovacuum_enabled = off)`,
    )
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
 * Does one fold, unless it was done before a crash. Then the keys: an index that grows with each row costs more. What a
 * transaction writes into a file of its own making is synced and not logged, where the server keeps no replica.
 */
export async function foldOnce(db: Pool, { tables, statements }: Fold, version: number): Promise<void> {
  const t = tableNames(version)
  await inTransaction(
    db,
    async client => {
      const { rowCount } = await client.query(`select from ${t(tables[0] ?? '')} limit 1`)
      if (rowCount) return
      await client.query(`truncate ${tables.map(t).join(', ')}`)
      const keys: string[] = []
      for (const table of tables.map(t)) keys.push(await dropKey(client, table))
      for (const statement of [...statements(t), ...keys]) await client.query(statement)
    },
    FOLD,
  )
}

/** After all folds: the other indexes; the changes are not needed any more. */
export async function endBulkLoad(db: Pool, projection: Projection, version: number): Promise<void> {
  await inTransaction(
    db,
    async client => {
      await client.query(projection.indexes(tableNames(version)))
      await client.query(dropChangeTables(projection, version))
    },
    FOLD,
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
