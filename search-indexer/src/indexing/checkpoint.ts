import type { Pool } from 'pg'

/** Another process moved the checkpoint: what is stored counts. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved'
}

/** Makes the one row that says up to where the index follows the log; −1: nothing yet. */
export async function prepareCheckpoint(db: Pool): Promise<void> {
  await db.query(`
    create schema if not exists read;
    create table if not exists read.search_checkpoint (
      position bigint not null,
      updated_at timestamptz not null default now()
    );
    alter table read.search_checkpoint add column if not exists generation text;
    insert into read.search_checkpoint (position)
      select -1 where not exists (select 1 from read.search_checkpoint)`)
}

export async function readCheckpoint(db: Pool): Promise<bigint> {
  const { rows } = await db.query<{ position: string }>('select position from read.search_checkpoint')
  return BigInt(rows[0]?.position ?? -1)
}

/** Moves it on after the index has everything up to `to`, and tells readers; by compare-and-set. */
export async function moveCheckpoint(db: Pool, from: bigint, to: bigint): Promise<void> {
  const { rowCount } = await db.query(
    `with moved as (
       update read.search_checkpoint set position = $2, updated_at = now() where position = $1 returning position
     ) select pg_notify('search_position', position::text) from moved`,
    [from.toString(), to.toString()],
  )
  if (rowCount === 0) throw new CheckpointMoved(`the search checkpoint is no longer ${from}`)
}

/** Of which indexes it speaks. */
export async function readGeneration(db: Pool): Promise<string | null> {
  const { rows } = await db.query<{ generation: string | null }>(
    'select generation from read.search_checkpoint',
  )
  return rows[0]?.generation ?? null
}

/** Puts it where other indexes stand, be that before or after the old place. */
export async function resetCheckpoint(db: Pool, to: bigint, generation: string): Promise<void> {
  await db.query(`update read.search_checkpoint set position = $1, generation = $2, updated_at = now()`, [
    to.toString(),
    generation,
  ])
  await db.query(`select pg_notify('search_position', $1)`, [to.toString()])
}

/** Up to where every live read model follows the log. */
export async function readModelPosition(db: Pool): Promise<bigint> {
  const { rows } = await db.query<{ position: string }>('select position from read.read_position')
  return BigInt(rows[0]?.position ?? -1)
}
