import { z } from 'zod'
import { countSchema } from '../http/json-api.ts'

/** Rows or documents that are not what they should be, in one table. */
export const tableDifference = z.object({
  table: z.string(),
  rows: countSchema,
  /** Rows that are in one version and not in the other. */
  differences: countSchema,
  /** Keys of some of them. */
  examples: z.array(z.string()),
})
export type TableDifference = z.output<typeof tableDifference>

/** An event that a read model cannot take. */
const stoppingEvent = z.object({
  projection: z.string(),
  type: z.string(),
  eventId: z.string(),
  stream: z.string(),
  position: z.string(),
  /** The projection's error, unchanged. */
  error: z.string(),
})
export type StoppingEvent = z.output<typeof stoppingEvent>

/** Documents of one search index that differ from the read models. */
const indexDifference = z.object({
  documents: countSchema,
  missing: countSchema,
  extra: countSchema,
  different: countSchema,
  /** Ids of some of them. */
  examples: z.array(z.string()),
})
export type IndexDifference = z.output<typeof indexDifference>

const searchComparison = z.object({
  index: z.string(),
  /** Documents that the read models have. */
  expected: countSchema,
  built: indexDifference,
  /** The replaced indexes; null if no index was served. */
  live: indexDifference.nullable(),
})
export type SearchComparison = z.output<typeof searchComparison>
const comparisons = z.array(searchComparison)

const refusalReasons = [
  'unknown_read_model',
  'no_dead_letter',
  'other_event',
  'wrong_state',
  'no_earlier_version',
  'earlier_code',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Why an operation failed, if a text exists for it; the error itself is stored as well. */
export const operationFailure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refused'), reason: z.enum(refusalReasons), about: z.string() }),
  z.object({ kind: z.literal('differs'), differences: z.array(tableDifference) }),
  z.object({
    kind: z.literal('drifted'),
    differences: z.array(tableDifference),
    stopped: z.array(stoppingEvent),
    notCompared: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('stopped'),
    events: z.array(stoppingEvent),
    /** Read models that were compared without those, and do not differ. */
    others: z.object({ rows: countSchema, tables: countSchema }).optional(),
  }),
  z.object({ kind: z.literal('searchDiffers'), comparisons }),
  z.object({ kind: z.literal('building') }),
  z.object({ kind: z.literal('storeAway'), store: z.enum(['database', 'eventStore', 'search']) }),
  z.object({
    kind: z.literal('searchRefused'),
    /** The search server's error, unchanged. */
    error: z.string(),
  }),
  z.object({ kind: z.literal('processEnded'), times: countSchema }),
  z.object({ kind: z.literal('commandLineEnded') }),
])
export type OperationFailure = z.output<typeof operationFailure>

const projection = z.string()
/** The outcome of an operation, for readers of either language. */
export const operationOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('swapped'), projections: z.array(z.string()) }),
  z.object({
    kind: z.literal('verified'),
    rows: countSchema,
    tables: countSchema,
    notCompared: z.array(z.string()),
  }),
  z.object({ kind: z.literal('dropped'), versions: z.array(z.string()) }),
  z.object({ kind: z.literal('restored'), projection }),
  z.object({ kind: z.literal('paused'), projection }),
  z.object({ kind: z.literal('resumed'), projection }),
  z.object({ kind: z.literal('retried'), projection }),
  z.object({ kind: z.literal('skipped'), projection, eventId: z.string() }),
  z.object({ kind: z.literal('searchCompared'), comparisons }),
  z.object({ kind: z.literal('searchSwapped'), position: z.string(), comparisons }),
  z.object({ kind: z.literal('searchRestored'), position: z.string() }),
  z.object({ kind: z.literal('searchDropped'), what: z.enum(['former', 'unfinished']).nullable() }),
  z.object({ kind: z.literal('stopped') }),
])
export type OperationOutcome = z.output<typeof operationOutcome>
