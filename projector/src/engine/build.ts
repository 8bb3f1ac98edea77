import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { Pool } from 'pg'
import { endBulkLoad, foldOnce } from './bulk-load.ts'
import { catchUp, type Progress } from './catch-up.ts'
import { type Entry, markCompleted, readCheckpoints } from './checkpoints.ts'
import { holdLive } from './live-barrier.ts'
import { indexesOf } from './projection.ts'
import { tableNames } from './table-name.ts'

export interface BuildContext {
  db: Pool
  databaseUrl: string
  events: EventStore
}
export interface BuildOptions {
  signal: AbortSignal
  onProgress?: (progress: Progress) => void
  onStep?: (step: string) => void
}

/** A last pass shorter than this is left to the moment in which the live tables are held. */
const SMALL_PASS = 500
const PASSES_MAX = 50
/** Folds and indexes that are made side by side: more than two cores bear, since each ends with waiting for the disk. */
const LANES = 3

/** Loads the tables, then folds what was appended and makes the indexes. */
export async function fill(
  context: BuildContext,
  entries: readonly Entry[],
  options: BuildOptions,
): Promise<void> {
  // Events appended before the first fold began are folded first; later events are applied.
  const folding = entries.filter(({ isFolding }) => isFolding)
  if (folding.length > 0) {
    options.onStep?.('making indexes')
    await completeBuilds(context.db, folding, options.signal)
  }
  options.onStep?.('loading')
  await catchUp(context, entries, { ...options, upTo: await fillPosition(context, entries) })
  options.onStep?.('making indexes')
  await completeBuilds(context.db, entries, options.signal)
}

/** Folds what was appended, and makes the indexes: those of the first, the largest, last. */
export async function completeBuilds(
  db: Pool,
  entries: readonly Entry[],
  signal?: AbortSignal,
): Promise<void> {
  const folding = new Map<Entry, Promise<void>[]>(entries.map(entry => [entry, []]))
  const folds = entries.flatMap(entry =>
    (entry.isAppended ? (entry.projection.bulk?.folds ?? []) : []).map((fold, number) => () => {
      const done = foldOnce(db, entry, fold, number)
      folding.get(entry)?.push(done)
      return done
    }),
  )
  const ends = entries.toReversed().map(entry => async () => {
    await Promise.all(folding.get(entry) ?? [])
    await completeBuild(db, entry)
  })
  await sideBySide([...folds, ...ends], signal)
}

async function completeBuild(db: Pool, entry: Entry): Promise<void> {
  const { projection, version } = entry
  const t = tableNames(version)
  const tables = projection.tables.map(t)
  if (entry.isAppended) {
    await endBulkLoad(db, entry)
    entry.isAppended = false
    entry.isFolding = false
  } else {
    const { rows } = await db.query<{ made: boolean }>(
      `select exists (select 1 from pg_index where indrelid = any($1::regclass[]) and not indisprimary) as made`,
      [tables],
    )
    if (!rows[0]?.made) await db.query(indexesOf(projection, t))
    await markCompleted(db, projection.name, version)
  }
  await db.query(`analyze ${tables.join(', ')}`)
}

async function sideBySide(work: (() => Promise<void>)[], signal?: AbortSignal): Promise<void> {
  const lane = async () => {
    for (let next = work.shift(); next; next = work.shift()) {
      signal?.throwIfAborted()
      await next()
    }
  }
  // All lanes have ended before another process may build or drop.
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane))
  for (const result of ended) if (result.status === 'rejected') throw result.reason
}

/** How far entries are loaded: those that wait for a comparison go no further than there. */
async function fillPosition(context: BuildContext, entries: readonly Entry[]): Promise<bigint> {
  const untils = entries.map(({ until }) => until)
  if (untils.includes(undefined)) return targetPosition(context)
  return untils.reduce<bigint>((most, until = -1n) => (until > most ? until : most), -1n)
}

/** How far a build goes before it is compared or shown: as far as the live read models, else to the end of the log. */
async function targetPosition({ db, events }: BuildContext): Promise<bigint> {
  const live = (await readCheckpoints(db)).filter(({ status }) => status === 'live')
  if (live.length > 0)
    return live.map(({ position }) => position).reduce((a, b) => (a < b ? a : b), live[0]?.position ?? -1n)
  return (await events.headPosition()) ?? -1n
}

/** Draws level with the live read models, holds them there for a moment, and does the work. */
export async function drawLevel(
  context: BuildContext,
  entries: readonly Entry[],
  { signal }: Pick<BuildOptions, 'signal'>,
  work: () => Promise<unknown>,
): Promise<void> {
  const pass = async (): Promise<number> => {
    let count = 0
    await catchUp(context, entries, {
      signal,
      upTo: await targetPosition(context),
      onProgress: ({ events }) => {
        count = events
      },
    })
    return count
  }
  for (let i = 0; i < PASSES_MAX && (await pass()) > SMALL_PASS; i++);
  await holdLive(context.databaseUrl, async () => {
    await pass()
    signal.throwIfAborted()
    await work()
  })
}
