import { type CheckpointStatus, checkpoint } from '@koryaku/contracts/tables/checkpoint.table.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { mayWithdraw } from '@koryaku/contracts/withdrawals.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { Pool, PoolClient } from 'pg'
import type { Projection } from './projection.ts'

export const SHOWN: readonly CheckpointStatus[] = ['live', 'catching_up', 'paused', 'outdated']

/** One version of a projection's tables, as a process that feeds it knows it. */
export interface Entry {
  projection: Projection
  /** Version of the tables: counts the builds, whatever the code. */
  version: number
  /** Position of the last event applied; −1n: none. */
  position: bigint
  status: CheckpointStatus
  /** Positions of events that operators decided to leave out of it. */
  skipped: ReadonlySet<bigint>
  /** A build whose changes are appended until they are folded. */
  isAppended?: boolean
  /** A build whose folds have begun: no event may be appended any more. */
  isFolding?: boolean
  /** A build that was interrupted before it was completed. */
  isResumed?: boolean
  /** A build pauses at this position, which is that of the shown tables that it is compared with. */
  until?: bigint
}

export interface Checkpoint {
  projection: string
  version: number
  codeVersion: number
  position: bigint
  status: CheckpointStatus
  eventsApplied: number
  updatedAt: Date
  /** Positions that a build left out because operators had decided so. */
  skipped: readonly bigint[]
  /** A build that has all its folds and indexes. */
  completed: boolean
  /** A build that was interrupted before it was completed. */
  resumed: boolean
  /** Position at which a build was found equal to paused shown tables; null: not yet. */
  comparedAt: bigint | null
}

/** A checkpoint is not where this process left it: an operator or another process has moved it. */
export class FenceLost extends Error {
  override readonly name = 'FenceLost'
}

type Db = Pool | PoolClient

const allCheckpoints = statement(() =>
  read.selectFrom('read.checkpoint').selectAll().orderBy('projection').orderBy('version', 'desc'),
)
const comparedAt = statement(
  (projection: Param<string>, version: Param<number>, position: Param<string | null>) =>
    read
      .updateTable('read.checkpoint')
      .set({ compared_at: position })
      .where('projection', '=', projection)
      .where('version', '=', version),
)
/** Keeps that a build has all its folds and indexes. */
export const markCompleted = statement((projection: Param<string>, version: Param<number>) =>
  read
    .updateTable('read.checkpoint')
    .set({ completed: true })
    .where('projection', '=', projection)
    .where('version', '=', version),
)
/**
 * For a version that becomes live, in the transaction that holds up the live ones: readers have read no higher position
 * than its own, so that all their data may show something which this version has withdrawn.
 */
export const withdrawAllBefore = statement((projection: Param<string>, version: Param<number>) =>
  read
    .updateTable('read.checkpoint')
    .set(({ eb }) => ({ withdrawn: eb('position', '+', '1') }))
    .where('projection', '=', projection)
    .where('version', '=', version),
)
const newStatus = statement(
  (
    projection: Param<string>,
    version: Param<number>,
    status: Param<CheckpointStatus>,
    position: Param<string | null>,
  ) =>
    read
      .updateTable('read.checkpoint')
      .set(({ fn, ref }) => ({
        status,
        position: fn.coalesce(position, ref('position')),
        updated_at: fn<Date>('now'),
      }))
      .where('projection', '=', projection)
      .where('version', '=', version),
)

const c = alias(checkpoint, 'c')
const { position, withdrawn, events_applied, updated_at } = checkpoint.names
const MOVE = `
  update ${c} set ${position} = greatest(${c.position}, $5), ${events_applied} = ${c.events_applied} + $6, ${updated_at} = now(),
         ${withdrawn} = case when $7 then $5 else ${c.withdrawn} end
    from unnest($1::text[], $2::int[], $3::bigint[], $4::text[]) as e (projection, version, position, status)
   where ${c.projection} = e.projection and ${c.version} = e.version
     and ${c.position} = e.position and ${c.status} = e.status`

/** All checkpoints, the newest version of each projection first. */
export async function readCheckpoints(db: Db): Promise<Checkpoint[]> {
  const rows = await allCheckpoints(db)
  return rows.map(row => ({
    projection: row.projection,
    version: row.version,
    codeVersion: row.code_version,
    position: BigInt(row.position),
    status: row.status,
    eventsApplied: Number(row.events_applied),
    updatedAt: row.updated_at,
    skipped: row.skipped.map(BigInt),
    completed: row.completed,
    resumed: row.resumed,
    comparedAt: row.compared_at === null ? null : BigInt(row.compared_at),
  }))
}

/** Records that a build was found equal to paused shown tables at its present position. */
export async function markCompared(db: Db, { projection, version, until }: Entry): Promise<void> {
  await comparedAt(db, projection.name, version, until?.toString() ?? null)
}

/** Moves checkpoints by compare-and-set: the fence that lets no two processes apply the same events. */
export async function moveCheckpoints(
  client: PoolClient,
  entries: readonly Entry[],
  to: bigint,
  events: readonly Recorded[],
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'move-checkpoints',
    text: MOVE,
    values: [
      entries.map(({ projection }) => projection.name),
      entries.map(({ version }) => version),
      entries.map(({ position }) => position.toString()),
      entries.map(({ status }) => status),
      to.toString(),
      events.length,
      events.some(mayWithdraw),
    ],
  })
  if (rowCount !== entries.length) throw new FenceLost('a checkpoint was changed concurrently')
  // Readers wait for what is in all live read models.
  if (entries.some(({ status }) => status === 'live'))
    await client.query(`select pg_notify('read_position', $1)`, [to.toString()])
}

/**
 * Sets the status (and position) of one version, and notifies the projector to read its checkpoints again.
 */
export async function setStatus(
  db: Db,
  { projection, version }: { projection: string; version: number },
  status: CheckpointStatus,
  position?: bigint,
): Promise<void> {
  await newStatus(db, projection, version, status, position?.toString() ?? null)
  if (status === 'live') await withdrawAllBefore(db, projection, version)
  await db.query(`select pg_notify('projector_control', $1)`, [projection])
}
