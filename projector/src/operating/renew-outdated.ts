import { newCommandId } from '@koryaku/contracts/ids.ts'
import { recentOperations, requestOperation } from '@koryaku/contracts/server/operations/requests.ts'
import type { Pool } from 'pg'
import { readCheckpoints } from '#engine/checkpoints.ts'
import type { Projection } from '#engine/projection.ts'

/** Who asks for it in the record: the code that was started. */
const NEW_CODE = 'new-code'
const RECENT = 50

/**
 * Asks for new tables where the code has changed, and for the first ones beside a long log; readers see the old ones, as
 * they were, until those are built.
 */
export async function renewOutdated(db: Pool, projections: readonly Projection[]): Promise<void> {
  const outdated = (await readCheckpoints(db))
    .filter(
      ({ status, projection }) =>
        status === 'outdated' && projections.some(({ name }) => name === projection),
    )
    .map(({ projection }) => projection)
  if (outdated.length === 0) return
  const isAsked = (await recentOperations(db, RECENT)).some(
    ({ state, requestedBy }) => requestedBy === NEW_CODE && (state === 'requested' || state === 'running'),
  )
  if (isAsked) return
  await requestOperation(db, {
    id: newCommandId(),
    operation: { action: 'rebuild', projections: outdated, acceptDifferences: false },
    by: NEW_CODE,
  })
}
