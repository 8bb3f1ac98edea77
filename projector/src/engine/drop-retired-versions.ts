import type { Pool } from 'pg'
import { withBuildLock } from './build-lock.ts'
import { type Checkpoint, readCheckpoints, SHOWN } from './checkpoints.ts'
import type { Projection } from './projection.ts'
import { dropVersion } from './versions.ts'

/**
 * Drops the retired versions of these projections: versions that a rebuild replaced, and abandoned builds.
 */
export const dropRetiredVersions = (
  { db, databaseUrl }: { db: Pool; databaseUrl: string },
  projections: readonly Projection[],
): Promise<Checkpoint[]> =>
  withBuildLock(databaseUrl, async () => {
    const dropped: Checkpoint[] = []
    for (const row of await readCheckpoints(db)) {
      const projection = projections.find(({ name }) => name === row.projection)
      if (!projection || SHOWN.includes(row.status)) continue
      await dropVersion(db, projection, row.version)
      dropped.push(row)
    }
    return dropped
  })
