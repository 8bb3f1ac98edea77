import { type EventStore, isKnown, type RecordedEvent, upToNewer } from '@koryaku/server-kit/event-store.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { Pool } from 'pg'
import { applyBatch } from './apply-batch.ts'
import { type Entry, FenceLost, readCheckpoints } from './checkpoints.ts'
import { shownEntries } from './entry.ts'
import { inBatches } from './in-batches.ts'
import { joinLive } from './join-live.ts'
import type { Projection } from './projection.ts'
import type { ProjectorStatus } from './projector-status.ts'
import { retrying } from './retrying.ts'
import type { SingleWriter } from './single-writer.ts'
import { shownVersion } from './versions.ts'

/** A first event is applied immediately; events that follow shortly share the cost of a transaction. */
const BATCH = { events: 2_000, bytes: 8 * 1024 * 1024, everyMs: 30 }

export interface ProjectorContext {
  db: Pool
  events: EventStore
  writer: SingleWriter
  log: Logger
  /** Recreates the tables after they were dropped. */
  remake: () => Promise<void>
}

/** A read model was built by newer code: this process must yield to it. */
export class OutdatedCode extends Error {
  override readonly name = 'OutdatedCode'
}

/**
 * Feeds the shown read models until the signal aborts: one subscription, decoded once, fanned out, one
 * transaction per batch. Restarts from the checkpoints whenever an operator has changed them. Rejects when
 * another process has become the writer.
 */
export async function runProjector(
  context: ProjectorContext,
  projections: readonly Projection[],
  signal: AbortSignal,
  status: ProjectorStatus,
): Promise<void> {
  while (!signal.aborted) {
    const round = new AbortController()
    const offControl = context.writer.onNotified('projector_control', () => round.abort())
    const ended = AbortSignal.any([signal, round.signal])
    try {
      const entries = await retrying(context.log, ended, () => loadEntries(context.db, projections))
      if (!entries) continue
      status.entries = entries
      delete status.newer
      await feedAll(context, entries, ended, status)
    } catch (error) {
      if (signal.aborted) return
      if (isMissingTable(error)) {
        context.log.error({ err: error }, 'the tables of the read models are missing: recreating them')
        await retrying(context.log, signal, context.remake)
        continue
      }
      if (!(error instanceof FenceLost) || !(await context.writer.isHeld())) throw error
      context.log.info('the checkpoints were changed: starting from them')
    } finally {
      offControl()
      round.abort()
    }
  }
}

const MISSING = ['42P01', '3F000']
const isMissingTable = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return MISSING.includes(code) && /"?read["."]/.test(message)
}

async function loadEntries(db: Pool, projections: readonly Projection[]): Promise<Entry[]> {
  const checkpoints = await readCheckpoints(db)
  for (const { name, codeVersion } of projections)
    if ((shownVersion(checkpoints, name)?.codeVersion ?? 0) > codeVersion)
      throw new OutdatedCode(`${name} was built by newer code: start that`)
  return shownEntries(db, projections)
}

/** Feeds the live read models together and, concurrently and each separately, those that lag. */
async function feedAll(
  context: ProjectorContext,
  entries: Entry[],
  signal: AbortSignal,
  status: ProjectorStatus,
): Promise<void> {
  const stop = new AbortController()
  const ended = AbortSignal.any([signal, stop.signal])
  const only = (wanted: Entry['status']) => entries.filter(entry => entry.status === wanted)
  const tasks = [
    feedLive(context, only('live'), ended, status),
    ...only('catching_up').map(entry => joinLive(context, entry, ended)),
  ]
  try {
    await Promise.all(tasks)
  } finally {
    stop.abort()
    await Promise.allSettled(tasks)
  }
}

/**
 * Also resolves if the signal has already aborted: the event fires only once, and awaiting a past one would
 * never end.
 */
const aborted = (signal: AbortSignal): Promise<unknown> =>
  signal.aborted
    ? Promise.resolve()
    : new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))

async function feedLive(
  { db, events, log }: ProjectorContext,
  entries: Entry[],
  signal: AbortSignal,
  status: ProjectorStatus,
): Promise<void> {
  const stop = new AbortController()
  const ended = AbortSignal.any([signal, stop.signal])
  const least = entries.reduce<bigint | undefined>(
    (a, { position: b }) => (a === undefined || b < a ? b : a),
    undefined,
  )
  if (least === undefined) {
    await aborted(ended)
    return
  }
  const subscription = events.subscribe({
    ...(least < 0n ? {} : { after: least }),
    signal: ended,
    onRetry(error) {
      status.dropped = error
      log.warn({ err: error }, 'the subscription was dropped: subscribing again')
    },
  })
  const applyLive = async (batch: readonly RecordedEvent[]) => {
    const known = batch.filter(isKnown)
    status.unknownTypes += batch.length - known.length
    await retrying(log, ended, () => applyBatch(db, entries, known, log))
    if (ended.aborted) return
    status.dropped = undefined
    status.eventsApplied += known.length
    status.lastEventCreated = batch.at(-1)?.created
  }
  await inBatches(subscription, BATCH, async batch => {
    if (ended.aborted) return
    try {
      await upToNewer(batch, applyLive)
    } catch (error) {
      stop.abort()
      throw error
    }
  })
}
