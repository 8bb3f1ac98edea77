import type { EventStore } from '@koryaku/contracts/event-store.ts'
import type { Entry } from './checkpoints.ts'

/** What the running projector knows of itself; for health and metrics. */
export interface ProjectorStatus {
  entries: Entry[]
  /** When the last applied event was written. */
  lastEventCreated: Date | undefined
  eventsApplied: number
  unknownTypes: number
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
 * Age of the oldest event that is not applied yet, in milliseconds; 0 when there is none. By asking the log: its
 * end may be an event that is nobody's business.
 */
export async function lagMs(position: bigint, events: EventStore, now: Date): Promise<number> {
  const after = position < 0n ? {} : { after: position }
  for await (const { created } of events.readAll(after)) return Math.max(0, now.getTime() - created.getTime())
  return 0
}

/** Readers may be a moment behind a busy site, not behind a history that is still being read. */
const READY_LAG_MS = 10_000

/** Fails while the live read models are far behind the log. */
export async function assertReady(status: ProjectorStatus, events: EventStore, now: Date): Promise<void> {
  if (status.entries.length === 0) throw new Error('not started')
  const lag = await lagMs(livePosition(status), events, now)
  if (lag > READY_LAG_MS) throw new Error(`behind by ${Math.round(lag / 1000)} s`)
}
