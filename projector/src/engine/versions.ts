import { createHash } from 'node:crypto'
import { type CheckpointStatus, checkpoint } from '@koryaku/contracts/tables/checkpoint.table.ts'
import { deadLetter } from '@koryaku/contracts/tables/dead-letter.table.ts'
import { alias, keepTable, qualified } from '@koryaku/contracts/tables/define-table.ts'
import { fold } from '@koryaku/contracts/tables/fold.table.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { readPosition } from '@koryaku/contracts/tables/read-position.table.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import { inTransaction } from '@koryaku/server-kit/in-transaction.ts'
import { OPERATIONS_SCHEMA } from '@koryaku/server-kit/operations/schema.ts'
import type { Pool, PoolClient } from 'pg'
import { changeTables, createChangeTables } from './bulk-load.ts'
import { type Checkpoint, readCheckpoints, SHOWN } from './checkpoints.ts'
import { indexesOf, type Projection, schemaOf } from './projection.ts'
import { tableNames } from './table-name.ts'
import { replaceView, showMissingAsEmpty } from './views.ts'

const own = alias(checkpoint, 'c')
const ENGINE_SCHEMA = `
  create schema if not exists read;
  ${[checkpoint, fold, deadLetter].map(keepTable).join('\n')}
  -- Tables that the first release candidates made.
  alter table ${qualified(checkpoint)} drop constraint if exists checkpoint_status_check;
  alter table ${qualified(deadLetter)} alter column ${deadLetter.names.event} type json;
  drop table if exists ${qualified({ name: 'verification' })};
  create or replace view ${qualified(readPosition)} as
    select coalesce(min(${own.position}) filter (where ${own.status} = 'live'), -1) as ${readPosition.names.position},
           case when coalesce(bool_or(${own.status} in ('catching_up', 'paused')), false) then null
                else coalesce(max(${own.withdrawn}) filter (where ${own.status} = 'live'), -1)
            end as ${readPosition.names.withdrawn}
      from ${own};
`
const MADE_BY = `${ENGINE_SCHEMA}; ${OPERATIONS_SCHEMA}`
/** A hash of the statements themselves, so that a change of them cannot be missed in existing databases. */
const ENGINE_VERSION = createHash('sha256').update(MADE_BY).digest().readInt32BE()
const MIGRATION_LOCK = 7_210_001

const leaveBehind = statement((projection: Param<string>, version: Param<number>) =>
  read
    .updateTable('read.checkpoint')
    .set({ status: 'outdated' })
    .where('projection', '=', projection)
    .where('version', '=', version),
)
const nextVersion = statement(
  (projection: Param<string>, codeVersion: Param<number>, status: Param<CheckpointStatus>) =>
    read
      .insertInto('read.checkpoint')
      .values(({ selectFrom }) => ({
        ...{ projection, code_version: codeVersion, position: '-1', status },
        version: selectFrom('read.checkpoint')
          .select(({ eb, fn, lit }) => eb(fn.coalesce(fn.max('version'), lit(0)), '+', 1).as('next'))
          .where('projection', '=', projection),
      }))
      .returning('version'),
)
const madeOf = statement((projection: Param<string>, version: Param<number>, tables: Param<string[]>) =>
  read
    .updateTable('read.checkpoint')
    .set({ tables })
    .where('projection', '=', projection)
    .where('version', '=', version),
)
const dropRetiredVersions = statement((projection: Param<string>, version: Param<number>) =>
  read
    .deleteFrom('read.checkpoint')
    .where('projection', '=', projection)
    .where('version', '=', version)
    .where('status', 'in', ['building', 'shadow', 'retired'])
    .returning('tables'),
)
const dropFolds = statement((projection: Param<string>, version: Param<number>) =>
  read.deleteFrom('read.fold').where('projection', '=', projection).where('version', '=', version),
)

/**
 * About 30,000 events, which are applied live in some seconds; a rebuild reads a longer log several times as
 * fast.
 */
const LONG_LOG_BYTES = 16 * 1024 * 1024

/**
 * Creates the engine's tables, and those of every projection that has no tables yet. With a long log those
 * remain empty, and a rebuild must be requested. A projection whose code has changed keeps showing its old
 * tables until new ones are built alongside them; its new columns and tables are empty until then.
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
      } else if (shown.codeVersion < projection.codeVersion) {
        if (shown.status !== 'outdated') await leaveBehind(client, projection.name, shown.version)
        await showMissingAsEmpty(client, projection, shown.version)
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
    `select to_regclass('${qualified(checkpoint)}') is not null and to_regclass('${qualified(readPosition)}') is not null
            and exists (select 1 from operations.engine where version = $1) as made`,
    [ENGINE_VERSION],
  )
  if (rows[0]?.made) return
  await client.query(`${MADE_BY}; truncate operations.engine`)
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
  const [made] = await nextVersion(client, projection.name, projection.codeVersion, status)
  const version = made?.version ?? 1
  await client.query(schemaOf(projection, tableNames(version)))
  const isBuild = status === 'building' || status === 'shadow'
  if (isBuild) await createChangeTables(client, projection, version)
  await madeOf(client, projection.name, version, tablesOf(projection, version))
  return version
}

/** Tables of one version. */
interface Shown {
  projection: Projection
  version: number
}

/**
 * Points the views at these versions' tables. One statement: between locking the first view and the last, readers do
 * not depend on the scheduling of this process on a busy machine.
 * @param heldMs gives up with `lock_not_available` when the views took longer
 */
export async function showVersions(
  client: PoolClient,
  shown: readonly Shown[],
  heldMs?: number,
): Promise<void> {
  const views = shown.flatMap(({ projection, version }) =>
    projection.tables.map(table =>
      replaceView(qualified(table), `select * from ${tableNames(version)(table)}`),
    ),
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

/** Drops the tables and the checkpoint of a retired version, whichever code made them. */
export async function dropVersion(db: Pool, projection: Projection, version: number): Promise<void> {
  const { name } = projection
  await inTransaction(db, async client => {
    const [dropped] = await dropRetiredVersions(client, name, version)
    if (!dropped) throw new Error(`${name} v${version} is shown, or does not exist`)
    const tables = dropped.tables ?? tablesOf(projection, version)
    await client.query(`drop table if exists ${tables.join(', ')}`)
    await dropFolds(client, name, version)
  })
}
