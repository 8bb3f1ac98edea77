import { setTimeout as delay } from 'node:timers/promises'
import type { EventStore, RecordedEvent } from '@koryaku/contracts/event-store.ts'
import type { Logger } from '@koryaku/contracts/server/logger.ts'
import type { Pool } from 'pg'
import { applyBatch, FenceLost, isTransient, type RunningProjection } from './apply-batch.ts'
import type { Projection } from './projection.ts'

/** Largest batch; smaller ones form by themselves, since a batch is taken as soon as the last is committed. */
const BATCH_MAX = 1_000

export interface ProjectorStatus {
  running: RunningProjection[]
  /** When the last applied event was written; lag is now − this while there is more to apply. */
  lastEventCreated: Date | undefined
  eventsApplied: number
  unknownTypes: number
  caughtUp: () => Promise<boolean>
}

/**
 * Feeds all projections from one subscription until the signal aborts: decoded once, fanned out, one transaction
 * a batch. Transient failures are retried for ever; a lost fence rejects.
 */
export async function runProjector(
  { db, events, log }: { db: Pool; events: EventStore; log: Logger },
  projections: readonly Projection[],
  signal: AbortSignal,
  onStart: (status: ProjectorStatus) => void = () => {},
): Promise<void> {
  const running = await loadCheckpoints(db, projections)
  const status: ProjectorStatus = {
    running,
    lastEventCreated: undefined,
    eventsApplied: 0,
    unknownTypes: 0,
    caughtUp: async () => {
      const head = await events.headPosition()
      return (
        head === undefined ||
        running.every(({ position, paused }) => paused || position >= head) ||
        buffer.length === 0
      )
    },
  }
  let buffer: RecordedEvent[] = []
  onStart(status)

  const stop = new AbortController()
  const stopped = AbortSignal.any([signal, stop.signal])
  let failure: unknown
  let applying: Promise<void> | undefined
  const applyBuffered = async (): Promise<void> => {
    while (buffer.length > 0 && !stopped.aborted) {
      const batch = buffer.slice(0, BATCH_MAX)
      await applyWithRetries(db, running, batch, log, stopped)
      buffer = buffer.slice(batch.length)
      status.eventsApplied += batch.length
      status.lastEventCreated = batch.at(-1)?.created
    }
  }
  const startApplying = () => {
    applying ??= applyBuffered()
      .catch(error => {
        failure = error
        stop.abort()
      })
      .finally(() => {
        applying = undefined
      })
  }

  const subscription = events.subscribe({
    after: startPosition(running),
    signal: stopped,
    onRetry: error => log.warn({ err: error }, 'the subscription was dropped: subscribing again'),
  })
  for await (const event of subscription) {
    if (!event.known) {
      status.unknownTypes++
      continue
    }
    buffer.push(event)
    startApplying()
    if (buffer.length >= BATCH_MAX * 2) await applying
  }
  await applying
  if (failure) throw failure
}

async function applyWithRetries(
  db: Pool,
  running: RunningProjection[],
  batch: RecordedEvent[],
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      return await applyBatch(db, running, batch, log)
    } catch (error) {
      if (error instanceof FenceLost || !isTransient(error)) throw error
      log.warn({ err: error, attempt }, 'a batch failed for now: trying again')
      await delay(Math.min(5_000, 100 * 2 ** attempt), undefined, { signal }).catch(() => {})
    }
  }
}

async function loadCheckpoints(db: Pool, projections: readonly Projection[]): Promise<RunningProjection[]> {
  const { rows } = await db.query<{ projection: string; version: number; position: string; status: string }>(
    'select projection, version, position, status from read.checkpoint',
  )
  return projections.map(projection => {
    const row = rows.find(
      ({ projection: name, version }) => name === projection.name && version === projection.version,
    )
    if (!row) throw new Error(`projection ${projection.name} v${projection.version} has no checkpoint`)
    return { projection, position: BigInt(row.position), paused: row.status === 'paused' }
  })
}

/** The least advanced live projection decides; the others skip what they have. */
function startPosition(running: RunningProjection[]): bigint | undefined {
  const positions = running.filter(({ paused }) => !paused).map(({ position }) => position)
  const least = positions.reduce((a, b) => (a < b ? a : b), positions[0] ?? -1n)
  return least < 0n ? undefined : least
}
