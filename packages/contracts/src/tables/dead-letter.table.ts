import { bigint, integer, json, nullable, text, timestamptz, withDefault } from './columns.ts'
import { defineTable } from './define-table.ts'

/** An event as it was met, in whatever form. */
export interface LostEvent extends Record<string, unknown> {
  type: string
  stream: string
  data: unknown
  metadata: unknown
}

/** Events that a projection cannot take. */
export const deadLetter = defineTable(
  'dead_letter',
  {
    projection: text(),
    version: integer(),
    position: bigint(),
    event_id: text(),
    /** Text of any kind: jsonb would refuse some of what may be wrong with an event. */
    event: json<LostEvent>(),
    error: text(),
    stack: text(),
    at: withDefault(timestamptz(), 'now()'),
    /** The operator's resolution; null while it pauses its projection. */
    resolution: nullable(text()),
  },
  { key: ['projection', 'version', 'position'] },
)
