import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { Pool, PoolClient } from 'pg'
import { Changes } from './changes.ts'
import { type Entry, FenceLost, moveCheckpoints, setStatus } from './checkpoints.ts'
import { writeDeadLetter } from './dead-letters.ts'
import { isTransient } from './is-transient.ts'
import { liveTransaction } from './live-barrier.ts'
import { tableNames } from './table-name.ts'

/**
 * Applies a batch to all these read models in ONE transaction with their checkpoints (compare-and-set), so
 * that each event takes effect exactly once. A batch that fails for a permanent reason is retried per read
 * model: the failing projections are paused, with a dead letter each, and the others continue.
 */
export async function applyBatch(
  db: Pool,
  entries: readonly Entry[],
  events: readonly Recorded[],
  log: Logger,
): Promise<void> {
  const last = events.at(-1)
  const fed = entries.filter(({ status }) => status !== 'paused')
  if (!last || fed.length === 0) return
  try {
    await liveTransaction(db, client => applyAll(client, fed, events, last.position))
    for (const entry of fed) advance(entry, last.position)
  } catch (error) {
    if (error instanceof FenceLost || isTransient(error)) throw error
    log.warn({ err: error }, 'a batch failed: applying it projection by projection')
    await applyApart(db, fed, events, last.position, log)
  }
}

/** Applies events and moves the checkpoints, inside the caller's transaction. */
export async function applyAll(
  client: PoolClient,
  entries: readonly Entry[],
  events: readonly Recorded[],
  to: bigint,
): Promise<void> {
  for (const entry of entries) await applyTo(client, entry, eventsFor(entry, events))
  await moveCheckpoints(client, entries, to, events)
}

export const advance = (entry: Entry, to: bigint): void => {
  if (to > entry.position) entry.position = to
}

/** The events of a batch that an entry takes. */
export function eventsFor({ projection, position, skipped }: Entry, events: readonly Recorded[]): Recorded[] {
  const own = events.filter(({ type }) => projection.handles.has(type))
  const [first] = own
  // Nearly always the whole batch is new, and nothing was ever skipped.
  const isAllNew = skipped.size === 0 && (first === undefined || first.position > position)
  return isAllNew ? own : own.filter(event => event.position > position && !skipped.has(event.position))
}

/** Applies an entry's own events. */
export async function applyTo(client: PoolClient, entry: Entry, events: Recorded[]): Promise<void> {
  if (events.length === 0) return
  const { projection, version, isAppended } = entry
  const t = tableNames(version)
  if (!isAppended || !projection.bulk) return projection.apply(client, events, t)
  const changes = new Changes()
  await projection.bulk.append(client, events, t, changes)
  await changes.copyTo(client, t)
}

/** Each projection under its own savepoint; only one that fails takes the batch event by event. */
async function applyApart(
  db: Pool,
  entries: readonly Entry[],
  events: readonly Recorded[],
  to: bigint,
  log: Logger,
): Promise<void> {
  const paused = new Map<Entry, bigint>()
  await liveTransaction(db, async client => {
    paused.clear()
    const healthy: Entry[] = []
    for (const entry of entries) {
      const failure = await applyUnderSavepoints(client, entry, eventsFor(entry, events))
      if (!failure) {
        healthy.push(entry)
        continue
      }
      const { event, error, lastGood } = failure
      const { name } = entry.projection
      log.error({ err: error, projection: name, position: event.position.toString() }, 'dead letter')
      // The fence also holds for what is paused; the position is set back to the last good event below.
      await moveCheckpoints(client, [entry], entry.position, [])
      await writeDeadLetter(client, entry, event, error)
      await setStatus(client, { projection: name, version: entry.version }, 'paused', lastGood)
      paused.set(entry, lastGood)
    }
    if (healthy.length > 0) await moveCheckpoints(client, healthy, to, events)
  })
  for (const entry of entries) {
    const stoppedAt = paused.get(entry)
    if (stoppedAt === undefined) advance(entry, to)
    else Object.assign(entry, { status: 'paused', position: stoppedAt })
  }
}

async function applyUnderSavepoints(client: PoolClient, entry: Entry, events: Recorded[]) {
  if (!(await attempt(client, entry, events))) return undefined
  let lastGood = entry.position
  for (const event of events) {
    const error = await attempt(client, entry, [event])
    if (error) return { event, error, lastGood }
    lastGood = event.position
  }
  // Each event succeeded individually: only the combination failed.
  return undefined
}

/** @returns the lasting error that undid the attempt */
async function attempt(client: PoolClient, entry: Entry, events: Recorded[]): Promise<Error | undefined> {
  await client.query('savepoint attempt')
  try {
    await applyTo(client, entry, events)
    await client.query('release savepoint attempt')
    return undefined
  } catch (error) {
    if (isTransient(error)) throw error
    await client.query('rollback to savepoint attempt')
    return error as Error
  }
}
