import { alias, keepTable, qualified } from '@koryaku/contracts/tables/define-table.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { searchCheckpoint } from '@koryaku/contracts/tables/search-checkpoint.table.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { readModelPosition as positionOfReadModels } from '@koryaku/server-kit/read-position.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'

/** Another process changed the checkpoint: the stored value counts. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved'
}

const s = alias(searchCheckpoint, 's')
const { position } = searchCheckpoint.names
const SCHEMA = `
  create schema if not exists read;
  ${keepTable(searchCheckpoint)}
  insert into ${qualified(searchCheckpoint)} (${position}) select -1 where not exists (select 1 from ${s})`

const current = statement(() => read.selectFrom('read.search_checkpoint').select(['position', 'generation']))
const moved = (to: Param<string>) =>
  read.updateTable('read.search_checkpoint').set({ position: to, updated_at: sql<Date>`now()` })
const tell = (at: unknown) => sql`pg_notify('search_position', ${at})`
const moveOn = statement((from: Param<string>, to: Param<string>) =>
  read
    .with('moved', () => moved(to).where('position', '=', from).returning('position'))
    .selectFrom('moved')
    .select(({ ref }) => tell(sql`${ref('position')}::text`).as('told')),
)
const reset = statement((to: Param<string>, generation: Param<string>) => moved(to).set({ generation }))
const tellReset = statement((to: Param<string>) => read.selectNoFrom(tell(to).as('told')))

/** Creates the single row with the log position of the index; −1: nothing yet. */
export async function prepareCheckpoint(db: Pool): Promise<void> {
  await db.query(SCHEMA)
}

export async function readCheckpoint(db: Pool): Promise<bigint> {
  return BigInt((await current(db))[0]?.position ?? -1)
}

/** Advances it after the index contains everything up to `to`, and notifies readers; by compare-and-set. */
export async function moveCheckpoint(db: Pool, from: bigint, to: bigint): Promise<void> {
  const told = await moveOn(db, from.toString(), to.toString())
  if (told.length === 0) throw new CheckpointMoved(`the search checkpoint is no longer ${from}`)
}

/** Generation of the indexes it belongs to. */
export async function readGeneration(db: Pool): Promise<string | null> {
  return (await current(db))[0]?.generation ?? null
}

/** Sets it to the position of other indexes, before or after the old one. */
export async function resetCheckpoint(db: Pool, to: bigint, generation: string): Promise<void> {
  await reset(db, to.toString(), generation)
  await tellReset(db, to.toString())
}

/** Up to where every live read model follows the log. */
export async function readModelPosition(db: Pool): Promise<bigint> {
  return BigInt((await positionOfReadModels(db))[0]?.position ?? -1)
}
