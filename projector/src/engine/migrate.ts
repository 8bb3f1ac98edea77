import type { Pool, PoolClient } from 'pg'
import { type Projection, tableNames } from './projection.ts'

const ENGINE_SCHEMA = `
  create schema if not exists read;
  create table if not exists read.checkpoint (
    projection text not null,
    version integer not null,
    -- Log position of the last event applied; −1: none yet.
    position bigint not null,
    -- live: fed by the projector; paused: stopped at a dead letter.
    status text not null check (status in ('live', 'paused')),
    events_applied bigint not null default 0,
    updated_at timestamptz not null default now(),
    primary key (projection, version)
  );
  create table if not exists read.dead_letter (
    projection text not null,
    version integer not null,
    position bigint not null,
    event_id text not null,
    event jsonb not null,
    error text not null,
    stack text not null,
    at timestamptz not null default now(),
    resolution text,
    primary key (projection, version, position)
  );
  -- What readers wait for: everything up to here is in every live read model.
  create or replace view read.read_position as
    select coalesce(min(position), -1) as position from read.checkpoint where status = 'live';
  create table if not exists read.search_checkpoint (
    position bigint not null,
    updated_at timestamptz not null default now()
  );
`
const MIGRATION_LOCK = 7_210_001

/**
 * Makes the engine's tables, and those of every projection version that is not there yet. The view of a table
 * always shows one version: queries never see two.
 */
export async function migrate(db: Pool, projections: readonly Projection[]): Promise<void> {
  const client = await db.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(ENGINE_SCHEMA)
    for (const projection of projections) await createVersion(client, projection)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}

async function createVersion(
  client: PoolClient,
  { name, version, tables, schema }: Projection,
): Promise<void> {
  const { rowCount } = await client.query(
    'select 1 from read.checkpoint where projection = $1 and version = $2',
    [name, version],
  )
  if (rowCount) return
  const t = tableNames(version)
  await client.query('begin')
  try {
    await client.query(schema(t))
    for (const table of tables)
      await client.query(`create or replace view read.${table} as select * from ${t(table)}`)
    await client.query(
      `insert into read.checkpoint (projection, version, position, status) values ($1, $2, -1, 'live')`,
      [name, version],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
