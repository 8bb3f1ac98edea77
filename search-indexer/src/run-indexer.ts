import { setTimeout as delay } from 'node:timers/promises'
import { ArticleDeleted } from '@koryaku/contracts/articles/article.events.ts'
import { ReviewDeleted } from '@koryaku/contracts/reviews/review.events.ts'
import { UserErased } from '@koryaku/contracts/users/user.events.ts'
import {
  type EventStore,
  type RecordedEvent,
  UnsupportedEventVersion,
  upToNewer,
} from '@koryaku/server-kit/event-store.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { Meilisearch } from 'meilisearch'
import type { Pool } from 'pg'
import { dropBeside, SearchDiffers } from '#rebuild/beside.ts'
import type { RebuildProgress } from '#rebuild/fill.ts'
import { rebuild } from '#rebuild/rebuild.ts'
import { addConnected } from './indexing/add-connected.ts'
import { affectedBy, isEmpty } from './indexing/affected.ts'
import {
  CheckpointMoved,
  moveCheckpoint,
  prepareCheckpoint,
  readModelPosition,
} from './indexing/checkpoint.ts'
import { followSwap, isBuilt, readState } from './indexing/index-state.ts'
import { PendingEvents } from './indexing/pending-events.ts'
import { writeAffected } from './indexing/write-documents.ts'

const BATCH_MAX = 1_000
const READ_MODEL_POLL_MS = 10
/** Interval in ms of the check that its indexes exist and are the same. */
const CHECK_MS = 2_000
const RETRY_MAX_MS = 5_000

export interface IndexerContext {
  db: Pool
  search: Meilisearch
  events: EventStore
  log: Logger
}

export interface IndexerStatus {
  /** Log position that the indexes have reached. */
  position: bigint
  /** When the last applied event was written. */
  lastEventCreated: Date | undefined
  eventsApplied: number
  documentsWritten: number
  /** The current obstacle; undefined while healthy. */
  trouble: string | undefined
  /** The event of an unsupported version at which this process stopped. */
  newer: string | undefined
  rebuilding: RebuildProgress | undefined
}

/** The indexes are missing or not of this version. */
class NotBuilt extends Error {
  override readonly name = 'NotBuilt'
}

/**
 * Keeps the indexes in step with the log until the signal aborts. Every failure is retried indefinitely, from the
 * stored checkpoint; missing indexes are built.
 */
export async function runIndexer(
  context: IndexerContext,
  signal: AbortSignal,
  status: IndexerStatus,
): Promise<void> {
  const { db, search, log } = context
  let failures = 0
  while (!signal.aborted) {
    try {
      await prepareCheckpoint(db)
      if (!(await isBuilt(search))) await build(context, signal, status)
      failures = 0
      await follow(context, signal, status, () => {
        failures = 0
        status.trouble = undefined
      })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof CheckpointMoved || error instanceof NotBuilt) {
        log.info({ reason: error.message }, 'starting from the stored checkpoint')
        continue
      }
      status.trouble = (error as Error).message
      if (error instanceof UnsupportedEventVersion) status.newer = error.message
      log.warn({ err: error, failures }, 'indexing failed, trying again')
      await delay(Math.min(RETRY_MAX_MS, 100 * 2 ** failures++), undefined, { signal }).catch(() => {})
    }
  }
}

async function build(context: IndexerContext, signal: AbortSignal, status: IndexerStatus): Promise<void> {
  context.log.info('building the indexes')
  status.rebuilding = { documents: 0, total: 0 }
  try {
    const { position } = await rebuild(context, {
      signal,
      onProgress(progress) {
        status.rebuilding = progress
      },
    })
    status.position = position
  } catch (error) {
    // No client sees them: the next attempt starts from scratch.
    if (error instanceof SearchDiffers) await dropBeside(context)
    throw error
  } finally {
    status.rebuilding = undefined
  }
  context.log.info({ position: status.position.toString() }, 'indexes built')
}

async function follow(
  context: IndexerContext,
  signal: AbortSignal,
  status: IndexerStatus,
  onProgress: () => void,
): Promise<void> {
  const { db, events, log, search } = context
  const ending = new AbortController()
  const ended = AbortSignal.any([signal, ending.signal])
  const pending = new PendingEvents<RecordedEvent>()
  status.position = await followSwap({ db, search })
  let checkedAt = performance.now()
  const reading = (async () => {
    const after = status.position < 0n ? {} : { after: status.position }
    const onRetry = (error: unknown) => log.warn({ err: error }, 'the event store does not answer')
    for await (const event of events.subscribe({ ...after, signal: ended, onRetry }))
      await pending.push(event, ended)
  })()
  reading.catch(() => {})
  try {
    onProgress()
    while (!ended.aborted) {
      if (pending.isEmpty) {
        await Promise.race([pending.some(CHECK_MS, ended), reading])
        if (ended.aborted) return
      }
      if (pending.isEmpty || performance.now() - checkedAt > CHECK_MS) {
        if (!(await isBuilt(search))) throw new NotBuilt('the indexes are gone')
        // A swap resets it to the position of the new indexes, possibly just after the last event.
        if ((await followSwap({ db, search })) !== status.position)
          throw new CheckpointMoved('the search checkpoint was set back')
        checkedAt = performance.now()
        onProgress()
        if (pending.isEmpty) continue
      }
      const batch = await pending.take(BATCH_MAX, ended)
      if (ended.aborted) return
      await upToNewer(batch, readable => applyBatch(context, readable, ended, status))
      onProgress()
    }
  } finally {
    ending.abort()
    await reading.catch(() => {})
  }
}

const REMOVALS: ReadonlySet<string> = new Set([UserErased.type, ArticleDeleted.type, ReviewDeleted.type])

/** Erased or deleted content leaves the stored previous indexes immediately, not only when they are served again. */
async function forgetBeside(
  { db, search }: Pick<IndexerContext, 'db' | 'search'>,
  batch: readonly RecordedEvent[],
): Promise<void> {
  const gone = batch.filter(({ type }) => REMOVALS.has(type))
  if (gone.length === 0 || !(await readState(search, 'beside'))) return
  const found = affectedBy(gone)
  await addConnected(db, found)
  await writeAffected({ db, search }, found.affected, 'beside')
}

async function applyBatch(
  { db, search }: IndexerContext,
  batch: readonly RecordedEvent[],
  signal: AbortSignal,
  status: IndexerStatus,
): Promise<void> {
  const last = batch.at(-1)
  if (!last) return
  const found = affectedBy(batch)
  const { affected } = found
  if (!isEmpty(affected)) {
    // Documents are built from the read models, which must exist first.
    while ((await readModelPosition(db)) < last.position)
      await delay(READ_MODEL_POLL_MS, undefined, { signal })
    await addConnected(db, found)
    status.documentsWritten += await writeAffected({ db, search }, affected)
    await forgetBeside({ db, search }, batch)
  }
  await moveCheckpoint(db, status.position, last.position)
  status.position = last.position
  status.lastEventCreated = last.created
  status.eventsApplied += batch.length
  // Other processes are past it only because newer code took them there.
  status.newer = undefined
}
