import type { Pool, PoolClient } from 'pg'

/** An operator's decision to exclude an event from a projection permanently. */
export interface SkippedEvent {
  projection: string
  position: bigint
  eventId: string
  reason: string
  by: string
}

/** Records the decision where no rebuild forgets it. */
export async function recordSkip(client: PoolClient, skipped: SkippedEvent): Promise<void> {
  const { projection, position, eventId, reason, by } = skipped
  await client.query(
    `insert into operations.skipped_event (projection, position, event_id, reason, by)
     values ($1, $2, $3, $4, $5)
     on conflict (projection, position) do update set reason = excluded.reason, by = excluded.by, at = now()`,
    [projection, position.toString(), eventId, reason, by],
  )
}

/** Positions of the events that are left out, by projection. */
export async function skippedPositions(
  db: Pool | PoolClient,
): Promise<(projection: string) => ReadonlySet<bigint>> {
  const { rows } = await db.query<{ projection: string; position: string }>(
    'select projection, position from operations.skipped_event',
  )
  const byProjection = Map.groupBy(rows, row => row.projection)
  return projection => new Set(byProjection.get(projection)?.map(({ position }) => BigInt(position)))
}

/**
 * Positions of the events that any of these read models skips, or any read model at all. Whatever reads over
 * the log skips them, too.
 */
export async function skippedIn(db: Pool, projections?: readonly string[]): Promise<ReadonlySet<bigint>> {
  const { rows } = await db.query<{ position: string }>(
    `select distinct position from operations.skipped_event where $1::text[] is null or projection = any($1)`,
    [projections ?? null],
  )
  return new Set(rows.map(({ position }) => BigInt(position)))
}
