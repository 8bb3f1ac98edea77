import type { Projection } from '@koryaku/projector/engine/projection.ts'
import { newStatus } from '@koryaku/projector/engine/projector-status.ts'
import { runProjector } from '@koryaku/projector/engine/run-projector.ts'
import { becomeSingleWriter } from '@koryaku/projector/engine/single-writer.ts'
import { migrate } from '@koryaku/projector/engine/versions.ts'
import { silent } from '@koryaku/projector/testing/feed.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { Pool } from 'pg'
import { vi } from 'vitest'

export interface Stores {
  db: Pool
  databaseUrl: string
  events: EventStore
}

/**
 * Runs the work alongside a projector that feeds the live read models.
 * @param work receives a function that waits for a position
 */
export async function besideProjector<T>(
  { db, databaseUrl, events }: Stores,
  projections: Projection[],
  work: (reached: (position: bigint) => Promise<void>) => Promise<T>,
): Promise<T> {
  let failure: unknown
  const fail = (error: unknown) => {
    failure = error
  }
  const writer = await becomeSingleWriter(databaseUrl, fail)
  const stopping = new AbortController()
  const remake = () => migrate(db, projections)
  const context = { db, events, writer, log: silent, remake }
  const run = runProjector(context, projections, stopping.signal, newStatus()).catch(fail)
  const stand = (position: bigint) => async () => {
    if (failure) return
    const { rows } = await db.query('select position from read.read_position')
    if (BigInt(rows[0].position) < position) throw new Error(`at ${rows[0].position}, not yet ${position}`)
  }
  try {
    return await work(async position => {
      await vi.waitFor(stand(position), { timeout: 30_000, interval: 20 })
      if (failure) throw failure
    })
  } finally {
    stopping.abort()
    await run
    await writer.release()
  }
}
