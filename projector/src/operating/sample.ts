import { setTimeout as delay } from 'node:timers/promises'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { Pool } from 'pg'
import { readCheckpoints, SHOWN } from '#engine/checkpoints.ts'
import type { Projection } from '#engine/projection.ts'
import { lagMs } from '#engine/projector-status.ts'
import { WaitingEvents } from './waiting-events.ts'

const SAMPLE_EVERY_MS = 5_000
const FORGET_EVERY = 500

/** Measures every few seconds how far each read model is behind, for the plots; forgets what is a day old. */
export async function runSampler(
  context: { db: Pool; events: EventStore; log: Logger },
  projections: readonly Projection[],
  signal: AbortSignal,
): Promise<void> {
  const waiting = new WaitingEvents(projections)
  for (let n = 0; !signal.aborted; n++) {
    try {
      await takeSample(context, waiting)
      if (n % FORGET_EVERY === 0)
        await context.db.query(`delete from operations.sample where at < now() - interval '1 day'`)
    } catch (error) {
      if (!signal.aborted) context.log.warn({ err: error }, 'a measurement is left out')
    }
    await delay(SAMPLE_EVERY_MS, undefined, { signal }).catch(() => {})
  }
}

/** One row for each read model that readers see. */
export async function takeSample(
  { db, events }: { db: Pool; events: EventStore },
  waiting: WaitingEvents,
): Promise<void> {
  const head = (await events.headPosition()) ?? -1n
  const shown = (await readCheckpoints(db)).filter(({ status }) => SHOWN.includes(status))
  const lags = new Map<bigint, number>()
  for (const { position } of shown)
    if (!lags.has(position)) lags.set(position, await lagMs(position, events, new Date()))
  const behind: (number | null)[] = []
  for (const checkpoint of shown)
    behind.push(checkpoint.status === 'paused' ? await waiting.behind(events, checkpoint) : null)
  await db.query(
    `insert into operations.sample (projection, at, lag_ms, events_applied, waiting, head)
     select projection, now(), lag_ms, events_applied, waiting, $5
       from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[])
         as s (projection, lag_ms, events_applied, waiting)
     on conflict do nothing`,
    [
      shown.map(({ projection }) => projection),
      shown.map(({ position }) => lags.get(position) ?? 0),
      shown.map(({ eventsApplied }) => eventsApplied),
      behind,
      head.toString(),
    ],
  )
}
