import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import type { Pool } from 'pg'
import { applyBatch } from '#engine/apply-batch.ts'
import { type Entry, readCheckpoints } from '#engine/checkpoints.ts'
import { shownEntries } from '#engine/entry.ts'
import type { Projection } from '#engine/projection.ts'
import { tableNames } from '#engine/table-name.ts'
import { shownVersion } from '#engine/versions.ts'

export const silent = createLogger('test', 'silent')

/**
 * The shown versions as a starting process reads them; with `emptied` all rows are deleted and no event was
 * read.
 */
export async function entriesFrom(
  db: Pool,
  projections: readonly Projection[],
  emptied?: -1n,
): Promise<Entry[]> {
  if (emptied !== undefined) {
    const checkpoints = await readCheckpoints(db)
    const tables = projections.flatMap(({ name, tables: names }) =>
      names.map(tableNames(shownVersion(checkpoints, name)?.version ?? 1)),
    )
    await db.query(`truncate ${tables.join(', ')}`)
    await db.query(`update read.checkpoint set position = -1, status = 'live', events_applied = 0`)
    await db.query('truncate read.dead_letter')
  }
  return shownEntries(db, projections)
}

/** Delivers one batch as the live engine does. */
export const feed = (db: Pool, entries: Entry[], events: Recorded[]): Promise<void> =>
  applyBatch(db, entries, events, silent)

/** All rows of all read models; without log positions when the same events lie elsewhere in the log. */
export async function contents(
  db: Pool,
  projections: readonly Projection[],
  { withPositions = true } = {},
): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const { name: table } of projections.flatMap(({ tables }) => tables)) {
    const { rows } = await db.query(`select to_jsonb(t) as row from read.${table} t`)
    const shown = rows.map(({ row }) =>
      JSON.stringify(
        withPositions
          ? row
          : Object.fromEntries(Object.entries(row).filter(([name]) => !/position|up_to/.test(name))),
      ),
    )
    all[table] = shown.sort()
  }
  return all
}
