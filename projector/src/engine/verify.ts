import type { Pool } from 'pg'
import { type BuildContext, type BuildOptions, fill } from './build.ts'
import { withBuildLock } from './build-lock.ts'
import { RebuildFailed } from './catch-up.ts'
import { type Entry, readCheckpoints } from './checkpoints.ts'
import { type Comparison, compareWithLive } from './compare-with-shown.ts'
import { openBuilds } from './open-builds.ts'
import type { Projection } from './projection.ts'
import { dropVersion } from './versions.ts'

export interface Verification {
  comparisons: Comparison[]
  /** Paused, catching up, or made by other code: there was nothing to compare with. */
  notCompared: string[]
  /** Read models that an event keeps from being built, with the event: the others were compared without them. */
  failures: RebuildFailed[]
}

/**
 * Builds shadows of live read models from the first event and compares them row by row; then drops them. The
 * result is kept, with the keys of some rows that differ.
 */
export const verify = (
  context: BuildContext,
  projections: readonly Projection[],
  options: BuildOptions,
): Promise<Verification> =>
  withBuildLock(context.databaseUrl, async () => {
    const { db } = context
    await dropLeftovers(db, projections)
    try {
      const failures: RebuildFailed[] = []
      const entries = await fillThose(context, await openBuilds(db, projections, 'shadow'), options, failures)
      const comparisons = await compareWithLive(context, entries, options)
      const notCompared: string[] = []
      for (const entry of entries) {
        const tables = comparisons.filter(({ projection }) => projection === entry.projection.name)
        if (tables.length === 0) notCompared.push(entry.projection.name)
        else await keepResult(db, entry, tables)
      }
      return { comparisons, notCompared, failures }
    } finally {
      await dropLeftovers(db, projections)
    }
  })

/** Fills all but those that an event stops. */
async function fillThose(
  context: BuildContext,
  entries: Entry[],
  options: BuildOptions,
  failures: RebuildFailed[],
): Promise<Entry[]> {
  try {
    await fill(context, entries, options)
    return entries
  } catch (error) {
    if (!(error instanceof RebuildFailed)) throw error
    const others = entries.filter(({ projection }) => projection.name !== error.stopped.projection)
    if (others.length === entries.length) throw error
    failures.push(error)
    return fillThose(context, others, options, failures)
  }
}

/** A retired version still contains users who were erased later, so it is not kept indefinitely. */
const RETIRED_KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** Drops shadow tables, also those left by a killed process, and versions retired for more than a week. */
async function dropLeftovers(db: Pool, projections: readonly Projection[]): Promise<void> {
  for (const { projection: name, version, status, updatedAt } of await readCheckpoints(db)) {
    const projection = projections.find(known => known.name === name)
    const expired = status === 'retired' && Date.now() - updatedAt.getTime() > RETIRED_KEPT_MS
    if (projection && (status === 'shadow' || expired)) await dropVersion(db, projection, version)
  }
}

async function keepResult(db: Pool, { projection, position }: Entry, tables: Comparison[]): Promise<void> {
  const sum = (of: 'rows' | 'differences') => tables.reduce((total, table) => total + table[of], 0)
  await db.query(
    `insert into operations.verification (projection, position, rows, differences, tables)
     values ($1, $2, $3, $4, $5)`,
    [
      projection.name,
      position.toString(),
      sum('rows'),
      sum('differences'),
      JSON.stringify(
        tables.map(({ table, rows, differences, examples }) => ({ table, rows, differences, examples })),
      ),
    ],
  )
}
