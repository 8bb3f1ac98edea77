import { OPS_POINTS, type OpsSeries } from '@koryaku/contracts/operations/ops.api.ts'
import type { Context } from '../context.ts'

/** Lag and throughput of each read model over the last hours, in stretches of equal length. */
export async function readSamples({ db }: Pick<Context, 'db'>, hours: number): Promise<OpsSeries[]> {
  const stretch = (hours * 3_600) / OPS_POINTS
  const { rows } = await db.query<{ projection: string; at: Date; lag_ms: string; per_second: number }>(
    `with measured as (
       select projection, at, lag_ms,
              -- A version that was swapped in has its own count.
              greatest(0, events_applied - lag(events_applied) over before) as events,
              extract(epoch from at - lag(at) over before) as seconds
         from operations.sample where at > now() - make_interval(hours => $1)
       window before as (partition by projection order by at))
     select projection, to_timestamp(floor(extract(epoch from at) / $2::float8) * $2::float8) as at,
            max(lag_ms) as lag_ms, coalesce(sum(events) / nullif(sum(seconds), 0), 0)::float8 as per_second
       from measured group by 1, 2 order by 1, 2`,
    [hours, stretch],
  )
  return [...Map.groupBy(rows, row => row.projection)].map(([projection, points]) => ({
    projection,
    points: points.map(({ at, lag_ms, per_second }) => ({
      at: at.toISOString(),
      lagMs: Number(lag_ms),
      eventsPerSecond: Math.round(per_second * 10) / 10,
    })),
  }))
}
