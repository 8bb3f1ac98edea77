import { createTable } from '@koryaku/contracts/tables/define-table.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { inTransaction } from '@koryaku/server-kit/in-transaction.ts'
import type { Pool, PoolClient } from 'pg'
import { type Entry, FenceLost, markCompleted } from './checkpoints.ts'
import { type Fold, indexesOf, type Projection } from './projection.ts'
import { tableNames } from './table-name.ts'

/** Memory for the sorts of one fold; larger sorts use temporary files. */
const FOLD = `begin; set local work_mem = '128MB'; set local synchronous_commit = off`

const foldsOf = statement((projection: Param<string>, version: Param<number>) =>
  read
    .selectFrom('read.fold')
    .select(['fold', 'position'])
    .where('projection', '=', projection)
    .where('version', '=', version),
)
const newFold = statement(
  (projection: Param<string>, version: Param<number>, fold: Param<number>, position: Param<string>) =>
    read.insertInto('read.fold').values({ projection, version, fold, position }),
)
const positionOf = (projection: Param<string>, version: Param<number>) =>
  read
    .selectFrom('read.checkpoint')
    .select('position')
    .where('projection', '=', projection)
    .where('version', '=', version)
const held = {
  share: statement((projection: Param<string>, version: Param<number>) =>
    positionOf(projection, version).forShare(),
  ),
  update: statement((projection: Param<string>, version: Param<number>) =>
    positionOf(projection, version).forUpdate(),
  ),
}

export const changeTables = ({ bulk }: Projection, version: number): string[] =>
  (bulk?.changes ?? []).map(tableNames(version))

/** Makes the tables that a rebuild appends to until they are folded: read once and dropped, never tidied. */
export async function createChangeTables(
  client: PoolClient,
  { bulk }: Projection,
  version: number,
): Promise<void> {
  const t = tableNames(version)
  for (const table of bulk?.changes ?? []) await client.query(createTable(table, t(table)))
}

/** Are a version's changes still appended, to be folded later? */
export async function isAppended(db: Pool, projection: Projection, version: number): Promise<boolean> {
  const [table] = changeTables(projection, version)
  if (table === undefined) return false
  const { rows } = await db.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table])
  return rows[0]?.is === true
}

/** Something was appended to a build after its first fold: only a build from the first event can be right. */
export class FoldedTooEarly extends FenceLost {
  readonly entry: Entry
  constructor(entry: Entry) {
    super(`${entry.projection.name} v${entry.version}: not everything was appended when it was folded`)
    this.entry = entry
  }
}

/** Has a version's first fold been done? Its changes are all that they will ever be. */
export async function isFolding(
  db: Pool | PoolClient,
  { name }: Projection,
  version: number,
): Promise<boolean> {
  return (await foldsOf(db, name, version)).length > 0
}

/**
 * Runs one fold and records the position up to which changes were appended. Skips a fold that completed
 * before a crash. Keys are added afterwards, because an index that grows with each row costs more. Rows that
 * a transaction writes into a file that it created are synced and not logged, where the server has no
 * replica.
 */
export async function foldOnce(db: Pool, entry: Entry, fold: Fold, number: number): Promise<void> {
  const { projection, version, position } = entry
  const t = tableNames(version)
  await inTransaction(
    db,
    async client => {
      const done = await foldsAt(client, entry, 'share')
      if (done.has(number)) return
      await client.query(`truncate ${fold.tables.map(t).join(', ')}`)
      const keys: string[] = []
      for (const table of fold.tables.map(t)) keys.push(await dropKey(client, table))
      for (const statement of [...fold.statements(t), ...keys]) await client.query(statement)
      await newFold(client, projection.name, version, number, position.toString())
    },
    FOLD,
  )
}

/** After all folds: the other indexes; the changes are not needed any more, since every one of them is folded. */
export async function endBulkLoad(db: Pool, entry: Entry): Promise<void> {
  const { projection, version } = entry
  const folds = projection.bulk?.folds ?? []
  await inTransaction(
    db,
    async client => {
      const done = await foldsAt(client, entry, 'update')
      if (done.size !== folds.length)
        throw new FenceLost(`${projection.name} v${version}: ${done.size} of ${folds.length} folds are done`)
      await client.query(indexesOf(projection, tableNames(version)))
      await client.query(`drop table ${changeTables(projection, version).join(', ')}`)
      await markCompleted(client, projection.name, version)
    },
    FOLD,
  )
}

/** The folds that are done, all of them up to the checkpoint, which stays where it is as long as the transaction. */
async function foldsAt(client: PoolClient, entry: Entry, lock: 'share' | 'update'): Promise<Set<number>> {
  const { name } = entry.projection
  const [found] = await held[lock](client, name, entry.version)
  const folds = await foldsOf(client, name, entry.version)
  if (BigInt(found?.position ?? -2) !== entry.position)
    throw new FenceLost(`${name} v${entry.version} was changed concurrently`)
  if (folds.some(({ position }) => BigInt(position) !== entry.position)) throw new FoldedTooEarly(entry)
  return new Set(folds.map(({ fold }) => fold))
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
