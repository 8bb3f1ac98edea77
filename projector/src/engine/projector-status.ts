import { type EventStore, isDamagedLog } from '@koryaku/server-kit/event-store.ts'
import { NEWER_EVENTS } from '@koryaku/server-kit/health.ts'
import { checksFromSharedProbe } from '@koryaku/server-kit/one-look.ts'
import type { Entry } from './checkpoints.ts'

/** State of the running projector, for health and metrics. */
export interface ProjectorStatus {
  entries: Entry[]
  /** When the last applied event was written. */
  lastEventCreated: Date | undefined
  eventsApplied: number
  unknownTypes: number
  /** The error that ended the subscription, until it delivers events again. */
  dropped?: unknown
  /**
   * The event or the read model of a newer code version: this process has paused at it and released the right
   * to write.
   */
  newer?: string
}

export const newStatus = (): ProjectorStatus => ({
  entries: [],
  lastEventCreated: undefined,
  eventsApplied: 0,
  unknownTypes: 0,
})

/** Position of the live read models. */
export const livePosition = ({ entries }: ProjectorStatus): bigint =>
  entries
    .filter(({ status }) => status === 'live')
    .reduce((most, { position }) => (position > most ? position : most), -1n)

/**
 * Age of the oldest unapplied event, in milliseconds; 0 when all are applied. Asks the log, because its last
 * event may be one that no read model handles.
 */
export async function lagMs(position: bigint, events: EventStore, now: Date): Promise<number> {
  const after = position < 0n ? {} : { after: position }
  for await (const { created } of events.readAll(after)) return Math.max(0, now.getTime() - created.getTime())
  return 0
}

/** Readers may be a moment behind a busy site, not behind a history that is still being read. */
const READY_LAG_MS = 10_000

/** Status of the log relative to the positions of the live read models. */
type Standing = 'level' | 'behind' | 'outdated' | 'log away' | 'log damaged'

async function standingOf(status: ProjectorStatus, events: EventStore): Promise<Standing> {
  if (status.newer !== undefined) return 'outdated'
  try {
    const lag = await lagMs(livePosition(status), events, new Date())
    if (lag <= READY_LAG_MS && status.entries.length > 0) return 'level'
    return isDamagedLog(status.dropped) ? 'log damaged' : 'behind'
  } catch (error) {
    return isDamagedLog(error) ? 'log damaged' : 'log away'
  }
}

/**
 * Checks of a projector, each with a separate cause of failure. The lag is unknown while the log cannot be
 * read. Damage of the log is reported only by the event store, and an unresponsive store reports nothing.
 */
export const logChecks = (
  status: ProjectorStatus,
  events: EventStore,
): Record<'event store' | 'event log' | 'projections' | typeof NEWER_EVENTS, () => Promise<void>> =>
  checksFromSharedProbe(() => standingOf(status, events), 'log away', {
    'event store': 'log away',
    'event log': 'log damaged',
    projections: 'behind',
    [NEWER_EVENTS]: 'outdated',
  })
