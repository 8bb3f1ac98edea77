import type { EventStore } from '@koryaku/contracts/event-store.ts'
import type { Pool } from 'pg'
import { catchUp, type Progress } from './catch-up.ts'
import { type Entry, readCheckpoints } from './checkpoints.ts'
import { compareVersions, type TableDifference } from './compare.ts'
import { holdLive } from './live-barrier.ts'
import { type Projection, tableNames } from './projection.ts'
import { inTransaction } from './transaction.ts'
import { createVersion, dropVersion, shownVersion, showVersion } from './versions.ts'

export interface RebuildContext {
  db: Pool
  databaseUrl: string
  events: EventStore
}
export interface RebuildOptions {
  signal: AbortSignal
  onProgress?: (progress: Progress) => void
  onStep?: (step: string) => void
  /** Swap in what differs from the shown tables: they had drifted, or were meant to change. */
  acceptDifferences?: boolean
}
export interface Comparison extends TableDifference {
  projection: string
}

/** The new tables do not hold what the shown ones do: they were not put in place, and are kept for a look. */
export class RebuildDiffers extends Error {
  override readonly name = 'RebuildDiffers'
  readonly comparisons: Comparison[]
  constructor(comparisons: Comparison[]) {
    super(`the new tables differ from the live ones: ${comparisons.map(describeDifference).join('; ')}`)
    this.comparisons = comparisons
  }
}

export const describeDifference = ({ table, differences, examples }: TableDifference): string =>
  `${table}: ${differences} rows (${examples.join(', ')})`

/** A last pass shorter than this is left to the moment in which the live tables are held. */
const SMALL_PASS = 500
const PASSES_MAX = 50

/**
 * Builds the next version of read models from the first event, beside the live ones and without disturbing them,
 * compares row by row, and swaps them in at once. A build that was cancelled or that crashed is resumed.
 */
export async function rebuild(
  context: RebuildContext,
  projections: readonly Projection[],
  options: RebuildOptions,
): Promise<Comparison[]> {
  const entries = []
  for (const projection of projections) entries.push(await findOrCreateBuild(context.db, projection))
  return finish(context, entries, options)
}

/** Brings the version that was shown before up to date, and swaps it in again. */
export async function rollback(
  context: RebuildContext,
  projection: Projection,
  options: RebuildOptions,
): Promise<Comparison[]> {
  const { name, codeVersion } = projection
  const retired = (await readCheckpoints(context.db)).find(
    row => row.projection === name && row.status === 'retired',
  )
  if (!retired) throw new Error(`${name} has no earlier version`)
  if (retired.codeVersion !== codeVersion)
    throw new Error(`${name} v${retired.version} was made by other code: run its rollback with that code`)
  await context.db.query(
    `update read.checkpoint set status = 'building' where projection = $1 and version = $2`,
    [name, retired.version],
  )
  const entry: Entry = {
    projection,
    version: retired.version,
    position: retired.position,
    status: 'building',
  }
  return finish(context, [entry], options)
}

/** Builds shadows of live read models from the first event and compares them row by row; then drops them. */
export async function verify(
  context: RebuildContext,
  projections: readonly Projection[],
  options: RebuildOptions,
): Promise<Comparison[]> {
  const { db } = context
  const entries: Entry[] = []
  for (const projection of projections) entries.push(await createBuild(db, projection))
  try {
    await fill(context, entries, options)
    const comparisons = await compareWithLive(context, entries, options)
    for (const { projection, position } of entries) {
      const own = comparisons.filter(({ projection: name }) => name === projection.name)
      const sum = (of: 'rows' | 'differences') => own.reduce((total, table) => total + table[of], 0)
      await db.query(
        'insert into read.verification (projection, position, rows, differences) values ($1, $2, $3, $4)',
        [projection.name, position.toString(), sum('rows'), sum('differences')],
      )
    }
    return comparisons
  } finally {
    for (const { projection, version } of entries) await dropVersion(db, projection, version)
  }
}

async function finish(
  context: RebuildContext,
  entries: Entry[],
  options: RebuildOptions,
): Promise<Comparison[]> {
  await fill(context, entries, options)
  const comparisons = await compareWithLive(context, entries, options)
  const odd = comparisons.filter(({ differences }) => differences > 0)
  if (odd.length > 0 && !options.acceptDifferences) throw new RebuildDiffers(odd)
  options.onStep?.('swapping')
  await drawLevel(context, entries, options, () => swap(context.db, entries))
  return comparisons
}

async function findOrCreateBuild(db: Pool, projection: Projection): Promise<Entry> {
  const found = (await readCheckpoints(db)).find(
    ({ projection: name, status, codeVersion }) =>
      name === projection.name && status === 'building' && codeVersion === projection.codeVersion,
  )
  if (!found) return createBuild(db, projection)
  return { projection, version: found.version, position: found.position, status: 'building' }
}

async function createBuild(db: Pool, projection: Projection): Promise<Entry> {
  const version = await inTransaction(db, client => createVersion(client, projection, 'building'))
  return { projection, version, position: -1n, status: 'building' }
}

/** Loads the tables, then makes the indexes: an index that grows with each row costs more. */
async function fill(context: RebuildContext, entries: Entry[], options: RebuildOptions): Promise<void> {
  options.onStep?.('loading')
  await catchUp(context, entries, { ...options, upTo: await targetPosition(context) })
  options.onStep?.('making indexes')
  for (const { projection, version } of entries) {
    const t = tableNames(version)
    const tables = projection.tables.map(t)
    const { rows } = await context.db.query<{ made: boolean }>(
      `select exists (select 1 from pg_index where indrelid = any($1::regclass[]) and not indisprimary) as made`,
      [tables],
    )
    if (!rows[0]?.made) await context.db.query(projection.indexes(t))
    await context.db.query(`analyze ${tables.join(', ')}`)
  }
}

/** How far a build goes before it is compared or shown: as far as the live read models, else to the end of the log. */
async function targetPosition({ db, events }: RebuildContext): Promise<bigint> {
  const live = (await readCheckpoints(db)).filter(({ status }) => status === 'live')
  if (live.length > 0)
    return live.map(({ position }) => position).reduce((a, b) => (a < b ? a : b), live[0]?.position ?? -1n)
  return (await events.headPosition()) ?? -1n
}

/** Draws level with the live read models, holds them there, and does the work. */
async function drawLevel(
  context: RebuildContext,
  entries: Entry[],
  { signal }: RebuildOptions,
  work: () => Promise<unknown>,
): Promise<void> {
  const pass = async (): Promise<number> => {
    let count = 0
    await catchUp(context, entries, {
      signal,
      upTo: await targetPosition(context),
      onProgress: ({ events }) => {
        count = events
      },
    })
    return count
  }
  for (let i = 0; i < PASSES_MAX && (await pass()) > SMALL_PASS; i++);
  await holdLive(context.databaseUrl, async () => {
    await pass()
    await work()
  })
}

async function compareWithLive(
  context: RebuildContext,
  entries: Entry[],
  options: RebuildOptions,
): Promise<Comparison[]> {
  const checkpoints = await readCheckpoints(context.db)
  const comparable = entries.flatMap(entry => {
    const shown = shownVersion(checkpoints, entry.projection.name)
    const isSame = shown?.status === 'live' && shown.codeVersion === entry.projection.codeVersion
    return isSame ? [{ projection: entry.projection, versions: [shown.version, entry.version] as const }] : []
  })
  if (comparable.length === 0) return []
  options.onStep?.('comparing')
  const client = await context.db.connect()
  try {
    await drawLevel(context, entries, options, async () => {
      await client.query('begin transaction isolation level repeatable read read only')
      // The first query takes the snapshot: both versions at the same position.
      await client.query('select from read.checkpoint')
    })
    const found: Comparison[] = []
    for (const { projection, versions } of comparable)
      for (const difference of await compareVersions(client, projection, [...versions]))
        found.push({ projection: projection.name, ...difference })
    return found
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

/** One transaction: readers see the old tables or the new ones, of all these projections. */
async function swap(db: Pool, entries: readonly Entry[]): Promise<void> {
  await inTransaction(db, async client => {
    for (const { projection, version } of entries) {
      await client.query(
        `update read.checkpoint set updated_at = now(), status = case when version = $2 then 'live' else 'retired' end
          where projection = $1 and (version = $2 or status in ('live', 'catching_up', 'paused', 'outdated'))`,
        [projection.name, version],
      )
      await client.query(
        `update read.dead_letter set resolution = 'rebuilt' where projection = $1 and resolution is null`,
        [projection.name],
      )
      await showVersion(client, projection, version)
    }
    await client.query(`select pg_notify('projector_control', 'swap')`)
  })
}
