import type { StoppingEvent } from '@koryaku/contracts/operations/operation-end.api.ts'
import {
  type EventStore,
  isKnown,
  type Recorded,
  type RecordedEvent,
  storedType,
} from '@koryaku/server-kit/event-store.ts'
import { inTransaction } from '@koryaku/server-kit/in-transaction.ts'
import { OperationFault } from '@koryaku/server-kit/operations/operation-fault.ts'
import type { Pool, PoolClient } from 'pg'
import { advance, applyAll, applyTo, eventsFor } from './apply-batch.ts'
import { isFolding } from './bulk-load.ts'
import { type Entry, FenceLost } from './checkpoints.ts'
import { inBatches } from './in-batches.ts'

const BATCH = { events: 10_000, bytes: 32 * 1024 * 1024 }
/** Batches that the slowest version may be behind the fastest one. */
const BEHIND = 1

export interface Progress {
  /** Log positions: where this pass began (else at the first event), reached, and the end of the log. */
  from?: bigint
  position: bigint
  head: bigint
  events: number
}

/** An event that a rebuild cannot take: it stops there, and nothing of the event is kept. */
export class RebuildFailed extends OperationFault {
  override readonly name = 'RebuildFailed'
  readonly stopped: StoppingEvent
  constructor(projection: string, event: RecordedEvent, cause: unknown) {
    const { id, stream, position } = event
    const error = (cause as Error).message
    const stopped = {
      projection,
      type: storedType(event),
      eventId: id,
      stream,
      position: String(position),
      error,
    }
    super({ kind: 'stopped', events: [stopped] }, { cause })
    this.stopped = stopped
  }
}

/**
 * Feeds unpublished versions from their positions to the current end of the log (or to `upTo`). Events are
 * read and decoded once. Each version has its own transactions, so that several are written concurrently and
 * none waits for the slowest of a batch. Unlike the live engine it stops at the first error and at an unknown
 * event type.
 */
export async function catchUp(
  { db, events }: { db: Pool; events: EventStore },
  entries: readonly Entry[],
  options: { signal: AbortSignal; upTo?: bigint; onProgress?: (progress: Progress) => void },
): Promise<void> {
  const { signal, upTo, onProgress } = options
  const head = upTo ?? (await events.headPosition()) ?? -1n
  const from = entries.map(({ position }) => position).reduce((a, b) => (a < b ? a : b), head)
  if (from >= head) return
  const stop = new AbortController()
  const source = events.readPages({
    ...(from < 0n ? {} : { after: from }),
    signal: AbortSignal.any([signal, stop.signal]),
  })
  const lanes = entries.map(entry => ({ entry, last: Promise.resolve() }))
  const applying: Promise<void>[] = []
  let done = 0
  const applyToAll = async (batch: Recorded[]) => {
    for (const lane of lanes) lane.last = lane.last.then(() => applyToVersion(db, lane.entry, batch))
    await Promise.all(lanes.map(({ last }) => last))
    done += batch.length
    const last = batch.at(-1)
    if (last) onProgress?.({ from, position: last.position, head, events: done })
  }
  try {
    await inBatches(until(source, head), BATCH, async batch => {
      signal.throwIfAborted()
      const unknown = batch.find(({ known }) => !known)
      if (unknown && !unknown.known)
        throw new RebuildFailed(
          'this code',
          unknown,
          new Error(`a ${unknown.unknown} of event it does not know`),
        )
      const applied = applyToAll(batch.filter(isKnown))
      // A failure is thrown when the promise is awaited.
      applied.catch(() => {})
      if (applying.push(applied) > BEHIND) await applying.shift()
    })
    await Promise.all(applying)
  } finally {
    stop.abort()
    // All lanes have ended before another process may build or drop.
    await Promise.allSettled(lanes.map(({ last }) => last))
  }
  signal.throwIfAborted()
}

async function* until(source: AsyncIterable<RecordedEvent[]>, head: bigint): AsyncGenerator<RecordedEvent[]> {
  for await (const page of source) {
    const reached = page.findIndex(({ position }) => position >= head)
    if (reached < 0) yield page
    else return yield page.filter(({ position }) => position <= head)
  }
}

async function applyToVersion(db: Pool, entry: Entry, page: Recorded[]): Promise<void> {
  const { until } = entry
  const batch = until === undefined ? page : page.filter(({ position }) => position <= until)
  const last = batch.at(-1)
  if (!last || last.position <= entry.position) return
  try {
    // Lost with the machine, rebuilt again: a checkpoint is never ahead of its rows.
    await inTransaction(
      db,
      async client => {
        await applyAll(client, [entry], batch, last.position)
        if (entry.isAppended && (await isFolding(client, entry.projection, entry.version)))
          throw new FenceLost(
            `${entry.projection.name} v${entry.version} is being folded: nothing is appended`,
          )
      },
      'begin; set local synchronous_commit = off',
    )
  } catch (error) {
    if (error instanceof FenceLost) throw error
    const culprit = await findCulprit(db, entry, batch)
    throw culprit ? new RebuildFailed(entry.projection.name, culprit.event, culprit.error) : error
  }
  advance(entry, last.position)
}

/** Which event of a failed batch is to blame? Tried one by one, and undone. */
async function findCulprit(db: Pool, entry: Entry, batch: Recorded[]) {
  const own = eventsFor(entry, batch)
  let culprit: { event: RecordedEvent; error: unknown } | undefined
  const undo = new Error('undo')
  const tryEach = async (client: PoolClient) => {
    for (const event of own) {
      try {
        await applyTo(client, entry, [event])
      } catch (error) {
        culprit = { event, error }
        break
      }
    }
    throw undo
  }
  await inTransaction(db, tryEach).catch(error => {
    if (error !== undo) throw error
  })
  return culprit
}
