import {
  bigint,
  bigints,
  boolean,
  integer,
  nullable,
  text,
  texts,
  timestamptz,
  withDefault,
} from './columns.ts'
import { defineTable } from './define-table.ts'

/**
 * State of one version of a projection's tables:
 * - `live`: shown, and fed by the projector together with all others
 * - `catching_up`: shown, and fed separately until it has reached the others
 * - `paused`: shown, and stopped at a dead letter or by an operator
 * - `outdated`: shown as it is (empty at first) until tables of the present code have been built
 * - `building`: not shown; fed by a rebuild
 * - `shadow`: not shown; built to be compared and dropped
 * - `retired`: was shown before; kept for a rollback
 */
export type CheckpointStatus =
  | 'live'
  | 'catching_up'
  | 'paused'
  | 'outdated'
  | 'building'
  | 'shadow'
  | 'retired'

/** Up to where each version of a projection's tables follows the log. */
export const checkpoint = defineTable(
  'checkpoint',
  {
    projection: text(),
    /** Counts the builds, whatever the code. */
    version: integer(),
    /** The code that fills these tables; see Projection.codeVersion. */
    code_version: withDefault(integer(), '1'),
    /** Log position of the last event applied; −1: none yet. */
    position: bigint(),
    status: text<CheckpointStatus>(),
    events_applied: withDefault(bigint(), '0'),
    updated_at: withDefault(timestamptz(), 'now()'),
    /** Tables created for it, also by other code: dropped together. */
    tables: nullable(texts()),
    /** Positions of events that a build skipped by operators' decisions. */
    skipped: withDefault(bigints(), `'{}'`),
    /** A build that has all its folds and indexes. */
    completed: withDefault(boolean(), 'false'),
    /** A build that was interrupted before it was completed. */
    resumed: withDefault(boolean(), 'false'),
    /** Position from which readers see the last event that may have withdrawn something, see `mayWithdraw`. */
    withdrawn: withDefault(bigint(), '-1'),
    /** Position at which a build equalled paused tables; null: not yet. */
    compared_at: nullable(bigint()),
  },
  { key: ['projection', 'version'] },
)
