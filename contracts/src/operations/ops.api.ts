import { z } from 'zod'
import type { OperationRecord } from './operation.api.ts'
import type { SiteHealth } from './site-health.ts'

/** One version of a read model's tables. */
export interface OpsVersion {
  version: number
  codeVersion: number
  state: 'live' | 'catching_up' | 'paused' | 'outdated' | 'building' | 'shadow' | 'retired'
  position: string
  eventsApplied: number
  updatedAt: string
}

export interface OpsProjection {
  name: string
  versions: OpsVersion[]
  /** Of the version that readers see, when it was last measured. */
  lagMs: number | null
  /** Events that it has still to take, when they were last counted; null: it does not stand still. */
  waiting: number | null
  verification: OpsVerification | null
}

export interface OpsVerification {
  at: string
  rows: number
  differences: number
  tables: { table: string; rows: number; differences: number; examples: string[] }[]
}

export interface OpsDeadLetter {
  projection: string
  version: number
  position: string
  eventId: string
  event: { type: string; stream: string; data: unknown }
  error: string
  stack: string
  at: string
  /** What was done about it; null while it stops its projection. */
  resolution: string | null
}

export interface OpsSkippedEvent {
  projection: string
  position: string
  eventId: string
  reason: string
  by: string
  at: string
}

export interface OpsQueue {
  name: string
  waiting: number
  active: number
  delayed: number
  failed: number
  at: string
}

/** A job that runs at set times. */
export interface OpsSchedule {
  name: string
  /** null: it is not scheduled. */
  nextRunAt: string | null
  lastRunAt: string | null
  /** Its last promised run has not been, or the worker has not looked at it for minutes. */
  overdue: boolean
}

/** Everything that the operators' page shows but the plots. */
export interface OpsOverview {
  /** End of the log when it was last measured, and when that was; null: the projector has never run. */
  head: string | null
  measuredAt: string | null
  now: string
  health: SiteHealth
  projections: OpsProjection[]
  deadLetters: OpsDeadLetter[]
  skipped: OpsSkippedEvent[]
  operations: OperationRecord[]
  /** Names of the members who asked, by id. */
  people: Record<string, string>
  search: {
    position: string | null
    documents: Record<string, number> | null
    /** What is kept beside the indexes that are searched. */
    beside: 'former' | 'unfinished' | null
  }
  queues: OpsQueue[]
  schedules: OpsSchedule[]
}

/** GET ops/samples: the last `hours`, in at most {@link OPS_POINTS} points a read model. */
export const opsSamplesQuery = z.object({ hours: z.coerce.number().int().min(1).max(24).default(1) })
export const OPS_POINTS = 120

export interface OpsSeries {
  projection: string
  /** Greatest lag and mean events/s of each stretch, oldest first. */
  points: { at: string; lagMs: number; eventsPerSecond: number }[]
}
