import type { RecordedEvent } from '@koryaku/contracts/event-store.ts'
import type { Logger } from '@koryaku/contracts/server/logger.ts'
import type { Pool, PoolClient } from 'pg'
import { type Projection, tableNames } from './projection.ts'

/** A projection as the engine runs it, with the checkpoint that the database is known to hold. */
export interface RunningProjection {
  projection: Projection
  position: bigint
  paused: boolean
}

/** Another process has moved a checkpoint: this one must stop, since the other is the writer. */
export class FenceLost extends Error {
  override readonly name = 'FenceLost'
}

/**
 * Applies a batch to all live projections in ONE transaction with their checkpoints (by compare-and-set), so
 * that the effect of every event is there exactly once. Readers are told in the same transaction.
 */
export async function applyBatch(
  db: Pool,
  running: RunningProjection[],
  events: RecordedEvent[],
  log: Logger,
): Promise<void> {
  const last = events.at(-1)
  const live = running.filter(({ paused }) => !paused)
  if (!last || live.length === 0) return
  try {
    await inTransaction(db, async client => {
      for (const entry of live)
        await entry.projection.apply(client, eventsFor(entry, events), tableNames(entry.projection.version))
      await moveCheckpoints(client, live, last.position, events.length)
    })
    for (const entry of live) entry.position = last.position
  } catch (error) {
    if (error instanceof FenceLost || isTransient(error)) throw error
    log.warn({ err: error }, 'a batch failed: applying it projection by projection')
    await applyIsolated(db, live, events, log)
  }
}

const eventsFor = ({ projection, position }: RunningProjection, events: RecordedEvent[]): RecordedEvent[] =>
  events.filter(event => event.position > position && projection.handles.has(event.type))

async function moveCheckpoints(
  client: PoolClient,
  live: RunningProjection[],
  to: bigint,
  count: number,
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'move-checkpoints',
    text: `update read.checkpoint c
              set position = greatest(c.position, $4), events_applied = c.events_applied + $5, updated_at = now()
             from unnest($1::text[], $2::int[], $3::bigint[]) as expected (projection, version, position)
            where c.projection = expected.projection and c.version = expected.version
              and c.position = expected.position and c.status = 'live'`,
    values: [
      live.map(({ projection }) => projection.name),
      live.map(({ projection }) => projection.version),
      live.map(({ position }) => position.toString()),
      to.toString(),
      count,
    ],
  })
  if (rowCount !== live.length) throw new FenceLost('a checkpoint was moved by another process')
  await client.query(`select pg_notify('read_position', $1)`, [to.toString()])
}

/**
 * After a deterministic failure: each projection under its own savepoint; one that fails takes the batch event
 * by event, writes a dead letter for the first that fails, and is paused there. The others go on.
 */
async function applyIsolated(
  db: Pool,
  live: RunningProjection[],
  events: RecordedEvent[],
  log: Logger,
): Promise<void> {
  const last = events.at(-1) as RecordedEvent
  const paused: { entry: RunningProjection; at: bigint }[] = []
  await inTransaction(db, async client => {
    const healthy: RunningProjection[] = []
    for (const entry of live) {
      const failure = await applyEachUnderSavepoint(client, entry, eventsFor(entry, events))
      if (!failure) {
        healthy.push(entry)
        continue
      }
      const { event, error, lastGood } = failure
      log.error(
        { err: error, projection: entry.projection.name, position: event.position.toString() },
        'dead letter',
      )
      await writeDeadLetter(client, entry.projection, event, error)
      await client.query(
        `update read.checkpoint set position = $3, status = 'paused', updated_at = now() where projection = $1 and version = $2`,
        [entry.projection.name, entry.projection.version, lastGood.toString()],
      )
      paused.push({ entry, at: lastGood })
    }
    if (healthy.length > 0) await moveCheckpoints(client, healthy, last.position, events.length)
  })
  for (const entry of live) entry.position = last.position
  for (const { entry, at } of paused) Object.assign(entry, { paused: true, position: at })
}

async function applyEachUnderSavepoint(
  client: PoolClient,
  entry: RunningProjection,
  events: RecordedEvent[],
) {
  const t = tableNames(entry.projection.version)
  let lastGood = entry.position
  for (const event of events) {
    await client.query('savepoint one_event')
    try {
      await entry.projection.apply(client, [event], t)
      await client.query('release savepoint one_event')
      lastGood = event.position
    } catch (error) {
      if (isTransient(error)) throw error
      await client.query('rollback to savepoint one_event')
      return { event, error: error as Error, lastGood }
    }
  }
  return undefined
}

async function writeDeadLetter(
  client: PoolClient,
  projection: Projection,
  event: RecordedEvent,
  error: Error,
): Promise<void> {
  await client.query(
    `insert into read.dead_letter (projection, version, position, event_id, event, error, stack)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (projection, version, position)
     do update set error = excluded.error, stack = excluded.stack, at = now(), resolution = null`,
    [
      projection.name,
      projection.version,
      event.position.toString(),
      event.id,
      JSON.stringify({ type: event.type, stream: event.stream, data: event.data, metadata: event.metadata }),
      error.message,
      error.stack ?? '',
    ],
  )
}

async function inTransaction(db: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await db.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(rollbackError => {
      broken = rollbackError as Error
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Postgres classes that pass by themselves: connection, resources, operator intervention, serialization. */
const TRANSIENT_CLASSES = new Set(['08', '40', '53', '55', '57', '58'])
/** Tables of schema identity that the command side has not made yet. */
const UNDEFINED_TABLE = '42P01'

/** Would the same batch succeed later? Errors without an SQLSTATE from the socket are of this kind. */
export function isTransient(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (code === UNDEFINED_TABLE) return message.includes('identity.')
  if (code === undefined) return /connection terminated|timeout|socket/i.test(message)
  return TRANSIENT_CLASSES.has(code.slice(0, 2)) || /^E[A-Z]+$/.test(code)
}
