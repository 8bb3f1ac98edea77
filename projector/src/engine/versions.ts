import type { EventStore } from '@koryaku/contracts/event-store.ts'
import { OPERATIONS_SCHEMA } from '@koryaku/contracts/server/operations/schema.ts'
import type { Pool, PoolClient } from 'pg'
import { changeTables, createChangeTables } from './bulk-load.ts'
import { type Checkpoint, type CheckpointStatus, readCheckpoints, SHOWN } from './checkpoints.ts'
import { indexesOf, type Projection, schemaOf } from './projection.ts'
import { tableNames } from './table-name.ts'
import { inTransaction } from './transaction.ts'

const ENGINE_SCHEMA = `
  create schema if not exists read;
  create table if not exists read.checkpoint (
    projection text not null,
    version integer not null,
    -- The code that fills these tables; see Projection.codeVersion.
    code_version integer not null default 1,
    -- Log position of the last event applied; −1: none yet.
    position bigint not null,
    status text not null,
    events_applied bigint not null default 0,
    updated_at timestamptz not null default now(),
    primary key (projection, version)
  );
  alter table read.checkpoint
    -- What was made for it, also by other code: what is dropped with it.
    add column if not exists tables text[],
    -- Of a build: events that it left out; has every fold and index; was it interrupted before; and the position at
    -- which it was found equal to shown tables that stand still.
    add column if not exists skipped bigint[] not null default '{}',
    add column if not exists completed boolean not null default false,
    add column if not exists resumed boolean not null default false,
    add column if not exists compared_at bigint;
  -- Folds of a build that are done, and the position of the last event in them: nothing may be appended after the first.
  create table if not exists read.fold (
    projection text not null,
    version integer not null,
    fold integer not null,
    position bigint not null,
    primary key (projection, version, fold)
  );
  create table if not exists read.dead_letter (
    projection text not null,
    version integer not null,
    position bigint not null,
    event_id text not null,
    -- Text of any kind: jsonb would refuse some of what may be wrong with an event.
    event json not null,
    error text not null,
    stack text not null,
    at timestamptz not null default now(),
    resolution text,
    primary key (projection, version, position)
  );
  -- Tables that the first release candidates made.
  alter table read.checkpoint add column if not exists code_version integer not null default 1,
    drop constraint if exists checkpoint_status_check;
  alter table read.dead_letter alter column event type json;
  drop table if exists read.verification;
  -- What readers wait for: everything up to here is in every live read model.
  create or replace view read.read_position as
    select coalesce(min(position), -1) as position from read.checkpoint where status = 'live';
`
/** Raised with any change of {@link ENGINE_SCHEMA} or of schema `operations`. */
const ENGINE_VERSION = 6
const MIGRATION_LOCK = 7_210_001

/** About 30,000 events, which are applied live in some seconds: what is longer, a rebuild reads several times as fast. */
const LONG_LOG_BYTES = 16 * 1024 * 1024

/**
 * Makes the engine's tables and those of every projection that has none yet: beside a long log those are empty, and a
 * rebuild has to be asked for. A projection whose code has changed keeps showing its old tables, until new ones are
 * built beside them.
 */
export async function migrate(
  db: Pool,
  projections: readonly Projection[],
  log?: Pick<EventStore, 'headPosition'>,
): Promise<void> {
  await inTransaction(db, async client => {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await makeEngineTables(client)
    const known = await readCheckpoints(client)
    const isFresh = known.every(({ position }) => position < 0n)
    const isNew = projections.some(({ name }) => !shownVersion(known, name))
    const isLong = isNew && ((await log?.headPosition()) ?? -1n) > LONG_LOG_BYTES
    const first = isLong ? 'outdated' : isFresh ? 'live' : 'catching_up'
    for (const projection of projections) {
      const shown = shownVersion(known, projection.name)
      if (!shown) {
        const version = await createVersion(client, projection, first)
        await client.query(indexesOf(projection, tableNames(version)))
        await showVersions(client, [{ projection, version }])
      } else if (shown.codeVersion < projection.codeVersion && shown.status !== 'outdated') {
        await client.query(
          `update read.checkpoint set status = 'outdated' where projection = $1 and version = $2`,
          [projection.name, shown.version],
        )
      }
    }
  })
}

/** Only when there is something to make: its locks would hold up readers for as long as the longest query runs. */
async function makeEngineTables(client: PoolClient): Promise<void> {
  await client.query(
    'create schema if not exists operations; create table if not exists operations.engine (version integer not null)',
  )
  const { rows } = await client.query<{ made: boolean }>(
    `select to_regclass('read.checkpoint') is not null and to_regclass('read.read_position') is not null
            and exists (select 1 from operations.engine where version = $1) as made`,
    [ENGINE_VERSION],
  )
  if (rows[0]?.made) return
  await client.query(`${ENGINE_SCHEMA}; ${OPERATIONS_SCHEMA}; truncate operations.engine`)
  await client.query('insert into operations.engine values ($1)', [ENGINE_VERSION])
}

/** The version whose tables readers see. */
export const shownVersion = (checkpoints: readonly Checkpoint[], name: string): Checkpoint | undefined =>
  checkpoints.find(({ projection, status }) => projection === name && SHOWN.includes(status))

/** Makes the next version's tables, without their indexes. @returns its number */
export async function createVersion(
  client: PoolClient,
  projection: Projection,
  status: CheckpointStatus,
): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `insert into read.checkpoint (projection, version, code_version, position, status)
     select $1, coalesce(max(version), 0) + 1, $2, -1, $3 from read.checkpoint where projection = $1
     returning version`,
    [projection.name, projection.codeVersion, status],
  )
  const version = rows[0]?.version ?? 1
  await client.query(schemaOf(projection, tableNames(version)))
  const isBuild = status === 'building' || status === 'shadow'
  if (isBuild) await createChangeTables(client, projection, version)
  await client.query(`update read.checkpoint set tables = $3 where projection = $1 and version = $2`, [
    projection.name,
    version,
    tablesOf(projection, version),
  ])
  return version
}

/** Tables of one version. */
interface Shown {
  projection: Projection
  version: number
}

/**
 * Points the views at these versions' tables. Replaced in place where the columns allow it (a view may only gain columns
 * at its end), so that readers need not even plan their queries again. One statement: between locking the first view and
 * the last, nobody waits for this process to get its turn on a busy machine.
 * @param heldMs gives up with `lock_not_available` when the views took longer
 */
export async function showVersions(
  client: PoolClient,
  shown: readonly Shown[],
  heldMs?: number,
): Promise<void> {
  const views = shown.flatMap(({ projection, version }) =>
    projection.tables.map(table => {
      const select = `as select * from ${tableNames(version)(table)};`
      const view = `read.${table.name}`
      return `begin create or replace view ${view} ${select}
        exception when invalid_table_definition then drop view ${view}; create view ${view} ${select} end;`
    }),
  )
  const giveUp = heldMs
    ? `if clock_timestamp() > statement_timestamp() + interval '${heldMs} ms' then
         raise lock_not_available using message = 'the views took too long to lock'; end if;`
    : ''
  await client.query(`do $$ begin ${views.join(`\n${giveUp}\n`)} end $$`)
}

/** All tables that a version may have, while it is built too. */
const tablesOf = (projection: Projection, version: number): string[] => [
  ...projection.tables.map(tableNames(version)),
  ...changeTables(projection, version),
]

/** Drops the tables and the checkpoint of a version that nobody sees, whichever code made them. */
export async function dropVersion(db: Pool, projection: Projection, version: number): Promise<void> {
  const { name } = projection
  await inTransaction(db, async client => {
    const { rows } = await client.query<{ tables: string[] | null }>(
      `delete from read.checkpoint where projection = $1 and version = $2 and status in ('building', 'shadow', 'retired')
       returning tables`,
      [name, version],
    )
    if (!rows[0]) throw new Error(`${name} v${version} is shown, or is not there`)
    const tables = rows[0].tables ?? tablesOf(projection, version)
    await client.query(`drop table if exists ${tables.join(', ')}`)
    await client.query('delete from read.fold where projection = $1 and version = $2', [name, version])
  })
}
