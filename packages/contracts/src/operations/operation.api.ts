import { z } from 'zod'
import { countSchema, dataOf, timeSchema } from '../http/json-api.ts'
import { writtenLine } from '../line-of-text.ts'
import { operationFailure, operationOutcome } from './operation-end.api.ts'

/** As operators name a read model: `articles`. Which ones there are, the projector knows. */
const projectionName = z.string().regex(/^[a-z][a-z-]{0,39}$/)
const some = z.array(projectionName).max(50).default([])

export const REASON_MAX = 500

/** Operations that an operator may request; without names: every read model. */
export const operationSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('rebuild'),
    projections: some,
    /** Swap in what differs from what readers see. */
    acceptDifferences: z.boolean().default(false),
  }),
  z.object({ action: z.literal('verify'), projections: some }),
  z.object({ action: z.literal('rollback'), projection: projectionName }),
  z.object({ action: z.literal('drop'), projections: some }),
  z.object({ action: z.literal('pause'), projection: projectionName }),
  z.object({ action: z.literal('resume'), projection: projectionName }),
  z.object({ action: z.literal('retry'), projection: projectionName }),
  z.object({
    action: z.literal('skip'),
    projection: projectionName,
    /** The event that the operator has seen: no other is left out. */
    eventId: z.uuid(),
    reason: writtenLine(REASON_MAX).min(1),
  }),
  z.object({
    action: z.literal('rebuild-search'),
    /** Swap in what differs from the read models. */
    acceptDifferences: z.boolean().default(false),
  }),
  z.object({ action: z.literal('rollback-search') }),
  z.object({ action: z.literal('drop-search') }),
])
export type Operation = z.output<typeof operationSchema>
export type Action = Operation['action']

export const operationStates = ['requested', 'running', 'done', 'failed', 'cancelled'] as const
export type OperationState = (typeof operationStates)[number]

/** How far a long operation is; positions are bytes of the log. */
const operationProgress = z.object({
  position: z.string(),
  head: z.string(),
  events: countSchema,
  eventsPerSecond: z.number(),
  secondsLeft: z.number().nullable(),
})
export type OperationProgress = z.output<typeof operationProgress>

/** A requested operation and its outcome. */
export const operationRecord = z.object({
  id: z.string(),
  operation: operationSchema,
  /** A member's id, `command-line` or `schedule`. */
  requestedBy: z.string(),
  requestedAt: timeSchema,
  state: z.enum(operationStates),
  startedAt: timeSchema.nullable(),
  finishedAt: timeSchema.nullable(),
  step: z.string().nullable(),
  progress: operationProgress.nullable(),
  outcome: operationOutcome.nullable(),
  /** Why it failed, where there are words for it. */
  failure: operationFailure.nullable(),
  /** In full, with the stack. */
  error: z.string().nullable(),
  /** The user who cancelled it. */
  cancelledBy: z.string().nullable(),
})
export type OperationRecord = z.output<typeof operationRecord>
export const operationDocument = dataOf(operationRecord)
export type OperationDocument = z.output<typeof operationDocument>
