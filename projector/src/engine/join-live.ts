import {
  type EventStore,
  isKnown,
  ofKnownType,
  type Recorded,
  upToNewer,
} from '@koryaku/server-kit/event-store.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { Pool } from 'pg'
import { applyAll, applyBatch } from './apply-batch.ts'
import { type Entry, readCheckpoints, setStatus } from './checkpoints.ts'
import { inBatches } from './in-batches.ts'
import { whileLiveWaits } from './live-barrier.ts'
import { retrying } from './retrying.ts'

const BATCH = { events: 1_000, bytes: 8 * 1024 * 1024 }

interface JoinContext {
  db: Pool
  events: EventStore
  log: Logger
}

/**
 * Brings a shown read model that is behind (new, resumed, or after a dead letter) up to the live ones without
 * holding them up, and makes it one of them. An event that it cannot take pauses it.
 */
export async function joinLive(context: JoinContext, entry: Entry, signal: AbortSignal): Promise<void> {
  const { db, events, log } = context
  while (!signal.aborted && entry.status === 'catching_up') {
    // When an unavailable log is back, reading resumes at the position of the entry.
    await retrying(log, signal, () =>
      inBatches(events.readAll({ ...after(entry), signal }), BATCH, batch =>
        upToNewer(batch, async readable => {
          await retrying(log, signal, () => applyBatch(db, [entry], readable.filter(isKnown), log))
        }),
      ),
    )
    if (signal.aborted || entry.status !== 'catching_up') return
    const joined = await retrying(log, signal, () => drawLevel(context, entry))
    if (joined) return
  }
}

const after = ({ position }: Entry): { after?: bigint } => (position < 0n ? {} : { after: position })
/** More than this is caught up with while the live ones go on. */
const SMALL_PASS = 500

/** While the live ones wait for a moment: the last events, and the change of status. */
const drawLevel = ({ db, events }: JoinContext, entry: Entry): Promise<boolean> =>
  whileLiveWaits(db, async client => {
    const live = (await readCheckpoints(client)).filter(({ status }) => status === 'live')
    const level = live.reduce((most, { position }) => (position > most ? position : most), entry.position)
    const missing: Recorded[] = []
    if (level > entry.position) {
      for await (const event of events.readAll(after(entry))) {
        if (event.position > level || missing.length > SMALL_PASS) break
        const known = ofKnownType(event)
        if (known) missing.push(known)
      }
      if (missing.length > SMALL_PASS) return false
      await applyAll(client, [entry], missing, level)
    }
    await setStatus(client, { projection: entry.projection.name, version: entry.version }, 'live')
    return true
  })
