import { z } from 'zod'
import { countSchema, dataOf, timeSchema } from '../http/json-api.ts'
import { operationRecord } from './operation.api.ts'
import { tableDifference } from './operation-end.api.ts'
import { siteHealthSchema } from './site-health.ts'

/** As Postgres writes a time into JSON: to the microsecond, with an offset. */
const databaseTime = z.iso.datetime({ offset: true })

/** One version of a read model's tables. */
const opsVersion = z.object({
  version: z.number().int(),
  codeVersion: z.number().int(),
  state: z.enum(['live', 'catching_up', 'paused', 'outdated', 'building', 'shadow', 'retired']),
  position: z.string(),
  eventsApplied: countSchema,
  updatedAt: databaseTime,
})
export type OpsVersion = z.output<typeof opsVersion>

const opsVerification = z.object({
  at: databaseTime,
  rows: countSchema,
  differences: countSchema,
  tables: z.array(tableDifference),
})
export type OpsVerification = z.output<typeof opsVerification>

const opsProjection = z.object({
  name: z.string(),
  versions: z.array(opsVersion),
  /** Lag of the shown version in ms, at the last measurement. */
  lagMs: z.number().nullable(),
  /** Number of pending events at the last count; null: not paused. */
  waiting: countSchema.nullable(),
  verification: opsVerification.nullable(),
})
export type OpsProjection = z.output<typeof opsProjection>

const opsDeadLetter = z.object({
  projection: z.string(),
  version: z.number().int(),
  position: z.string(),
  eventId: z.string(),
  /** As read, since any field may be invalid. */
  event: z.looseObject({ type: z.string(), stream: z.string(), data: z.unknown() }),
  error: z.string(),
  stack: z.string(),
  at: timeSchema,
  /** The operator's resolution; null while it pauses its projection. */
  resolution: z.string().nullable(),
})
export type OpsDeadLetter = z.output<typeof opsDeadLetter>

const opsSkippedEvent = z.object({
  projection: z.string(),
  position: z.string(),
  eventId: z.string(),
  reason: z.string(),
  by: z.string(),
  at: timeSchema,
})
export type OpsSkippedEvent = z.output<typeof opsSkippedEvent>

const opsQueue = z.object({
  name: z.string(),
  waiting: countSchema,
  active: countSchema,
  delayed: countSchema,
  failed: countSchema,
  at: timeSchema,
})
export type OpsQueue = z.output<typeof opsQueue>

/** A job that runs at set times. */
const opsSchedule = z.object({
  name: z.string(),
  /** null: it is not scheduled. */
  nextRunAt: timeSchema.nullable(),
  lastRunAt: timeSchema.nullable(),
  /** Its last promised run has not been, or the worker has not looked at it for minutes. */
  overdue: z.boolean(),
})
export type OpsSchedule = z.output<typeof opsSchedule>

/** Everything that the operators' page shows but the plots. */
const opsOverview = z.object({
  /** End of the log when it was last measured, and when that was; null: the projector has never run. */
  head: z.string().nullable(),
  measuredAt: timeSchema.nullable(),
  now: timeSchema,
  health: siteHealthSchema,
  projections: z.array(opsProjection),
  deadLetters: z.array(opsDeadLetter),
  skipped: z.array(opsSkippedEvent),
  operations: z.array(operationRecord),
  /** Names of the members who asked, by id. */
  people: z.record(z.string(), z.string()),
  search: z.object({
    position: z.string().nullable(),
    documents: z.record(z.string(), countSchema).nullable(),
    /** Indexes stored in addition to the served ones. */
    beside: z.enum(['former', 'unfinished']).nullable(),
  }),
  queues: z.array(opsQueue),
  schedules: z.array(opsSchedule),
})
export type OpsOverview = z.output<typeof opsOverview>
/** GET ops. */
export const opsDocument = dataOf(opsOverview)
export type OpsDocument = z.output<typeof opsDocument>

/** GET ops/samples: the last `hours`, in at most {@link OPS_POINTS} points a read model. */
export const opsSamplesQuery = z.object({ hours: z.coerce.number().int().min(1).max(24).default(1) })
export const OPS_POINTS = 120

const opsSeries = z.object({
  projection: z.string(),
  /** Greatest lag and mean events/s of each stretch, oldest first. */
  points: z.array(z.object({ at: timeSchema, lagMs: z.number(), eventsPerSecond: z.number() })),
})
export type OpsSeries = z.output<typeof opsSeries>
export const opsSamples = z.object({ data: z.array(opsSeries) })
export type OpsSamples = z.output<typeof opsSamples>
