import type { Release } from '@koryaku/contracts/events.ts'
import { connectEventStore, type EventStore } from '@koryaku/server-kit/event-store.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { Pool } from 'pg'
import { vi } from 'vitest'
import type { Projection } from '#engine/projection.ts'
import { newStatus } from '#engine/projector-status.ts'
import { runProjector } from '#engine/run-projector.ts'
import { becomeSingleWriter, type SingleWriter } from '#engine/single-writer.ts'
import { migrate } from '#engine/versions.ts'
import { silent } from './feed.ts'
import { scratchDatabase } from './scratch-database.ts'

/** Separate read models, fed live from the test event store by a projector in this process. */
export interface LiveSite {
  db: Pool
  databaseUrl: string
  eventStoreUrl: string
  events: EventStore
  writer: SingleWriter
  log: Logger
  /** Waits until the live read models have applied a position. */
  reached: (position: bigint) => Promise<void>
  stop: () => Promise<void>
}

interface Options {
  /** Another log than that of the tests. */
  eventStoreUrl?: string
  /** The events that this projector's code supports; defaults to those of the present code. */
  release?: Release
}

/** @param log its length decides how the read models begin; without it they are live immediately */
export async function startLiveSite(
  projections: readonly Projection[],
  log?: Pick<EventStore, 'headPosition'>,
  { eventStoreUrl = process.env.EVENTSTORE_URL ?? '', release }: Options = {},
): Promise<LiveSite> {
  const scratch = await scratchDatabase()
  const { db, url: databaseUrl } = scratch
  const events = connectEventStore(eventStoreUrl, release)
  await migrate(db, projections, log)
  let failure: unknown
  const writer = await becomeSingleWriter(databaseUrl, error => {
    failure = error
  })
  const stopping = new AbortController()
  const context = { db, events, writer, log: silent, remake: () => migrate(db, projections, log) }
  const run = runProjector(context, projections, stopping.signal, newStatus()).catch(error => {
    failure = error
  })
  return {
    db,
    databaseUrl,
    eventStoreUrl,
    events,
    writer,
    log: silent,
    async reached(position) {
      const stand = async () => {
        if (failure) return
        const { rows } = await db.query('select position from read.read_position')
        if (BigInt(rows[0].position) < position)
          throw new Error(`at ${rows[0].position}, not yet ${position}`)
      }
      await vi.waitFor(stand, { timeout: 30_000, interval: 20 })
      if (failure) throw failure
    },
    async stop() {
      stopping.abort()
      await run
      await writer.release()
      await events.close()
      await scratch.stop()
      if (failure) throw failure
    },
  }
}
