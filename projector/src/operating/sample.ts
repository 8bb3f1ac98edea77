import { setTimeout as delay } from 'node:timers/promises'
import type { EventStore } from '@koryaku/contracts/event-store.ts'
import type { Logger } from '@koryaku/contracts/server/logger.ts'
import type { Pool } from 'pg'
import { readCheckpoints, SHOWN } from '#engine/checkpoints.ts'
import { lagMs } from '#engine/projector-status.ts'

const SAMPLE_EVERY_MS = 5_000
const FORGET_EVERY = 500

/** Measures every few seconds how far each read model is behind, for the plots; forgets what is a day old. */
export async function runSampler(
  context: { db: Pool; events: EventStore; log: Logger },
  signal: AbortSignal,
): Promise<void> {
  for (let n = 0; !signal.aborted; n++) {
    try {
      await takeSample(context)
      if (n % FORGET_EVERY === 0)
        await context.db.query(`delete from operations.sample where at < now() - interval '1 day'`)
    } catch (error) {
      if (!signal.aborted) context.log.warn({ err: error }, 'a measurement is left out')
    }
    await delay(SAMPLE_EVERY_MS, undefined, { signal }).catch(() => {})
  }
}

/** One row for each read model that readers see. */
export async function takeSample({ db, events }: { db: Pool; events: EventStore }): Promise<void> {
  const head = (await events.headPosition()) ?? -1n
  const shown = (await readCheckpoints(db)).filter(({ status }) => SHOWN.includes(status))
  const lags = new Map<bigint, number>()
  for (const { position } of shown)
    if (!lags.has(position)) lags.set(position, await lagMs(position, events, new Date()))
  await db.query(
    `insert into operations.sample (projection, at, lag_ms, events_applied, head)
     select projection, now(), lag_ms, events_applied, $4
       from unnest($1::text[], $2::bigint[], $3::bigint[]) as s (projection, lag_ms, events_applied)
     on conflict do nothing`,
    [
      shown.map(({ projection }) => projection),
      shown.map(({ position }) => lags.get(position) ?? 0),
      shown.map(({ eventsApplied }) => eventsApplied),
      head.toString(),
    ],
  )
}
