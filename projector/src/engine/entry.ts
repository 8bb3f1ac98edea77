import type { Pool } from 'pg'
import { type Checkpoint, type Entry, readCheckpoints } from './checkpoints.ts'
import type { Projection } from './projection.ts'
import { skippedPositions } from './skipped-events.ts'
import { shownVersion } from './versions.ts'

/** The entries that a process needs to feed the versions that `pick` selects among the checkpoints. */
async function entriesOf(
  db: Pool,
  projections: readonly Projection[],
  pick: (checkpoints: Checkpoint[], projection: Projection) => Checkpoint | undefined,
): Promise<Entry[]> {
  const checkpoints = await readCheckpoints(db)
  const skippedOf = await skippedPositions(db)
  return projections.map(projection => {
    const found = pick(checkpoints, projection)
    if (!found) throw new Error(`projection ${projection.name} has no such tables`)
    const { version, position, status } = found
    return { projection, version, position, status, skipped: skippedOf(projection.name) }
  })
}

/** The versions that readers see. */
export const shownEntries = (db: Pool, projections: readonly Projection[]): Promise<Entry[]> =>
  entriesOf(db, projections, (checkpoints, { name }) => shownVersion(checkpoints, name))

/** These versions. */
export const versionEntries = (
  db: Pool,
  projections: readonly Projection[],
  versions: ReadonlyMap<string, number>,
): Promise<Entry[]> =>
  entriesOf(db, projections, (checkpoints, { name }) =>
    checkpoints.find(({ projection, version }) => projection === name && version === versions.get(name)),
  )
