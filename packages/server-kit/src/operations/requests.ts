import type {
  Action,
  Operation,
  OperationProgress,
  OperationRecord,
  OperationState,
} from '@koryaku/contracts/operations/operation.api.ts'
import type { OperationFailure, OperationOutcome } from '@koryaku/contracts/operations/operation-end.api.ts'
import type { Pool, PoolClient } from 'pg'
import { failureOf } from './operation-fault.ts'
import { OPERATIONS_CHANNEL } from './schema.ts'

type Db = Pool | PoolClient

interface Row {
  id: string
  operation: Operation
  requested_by: string
  requested_at: Date
  state: OperationState
  started_at: Date | null
  finished_at: Date | null
  step: string | null
  progress: OperationProgress | null
  result: OperationOutcome | null
  failure: OperationFailure | null
  error: string | null
  cancelled_by: string | null
}

const toRecord = (row: Row): OperationRecord => ({
  id: row.id,
  operation: row.operation,
  requestedBy: row.requested_by,
  requestedAt: row.requested_at.toISOString(),
  state: row.state,
  startedAt: row.started_at?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
  step: row.step,
  progress: row.progress,
  outcome: row.result,
  failure: row.failure,
  error: row.error,
  cancelledBy: row.cancelled_by,
})

/**
 * Records a requested operation and notifies its process. Idempotent by ID.
 * @param by user ID of the requester
 */
export async function requestOperation(
  db: Db,
  { id, operation, by }: { id: string; operation: Operation; by: string },
): Promise<OperationRecord> {
  await db.query(
    `with new as (
       insert into operations.request (id, operation, requested_by) values ($1, $2, $3)
       on conflict (id) do nothing returning id
     ) select pg_notify('${OPERATIONS_CHANNEL}', id::text) from new`,
    [id, JSON.stringify(operation), by],
  )
  const { rows } = await db.query<Row>('select * from operations.request where id = $1', [id])
  return toRecord(rows[0] as Row)
}

/** The newest operations, with unfinished ones first. */
export async function recentOperations(db: Db, limit: number): Promise<OperationRecord[]> {
  const { rows } = await db.query<Row>(
    `select * from operations.request
      order by (state in ('requested', 'running')) desc, requested_at desc limit $1`,
    [limit],
  )
  return rows.map(toRecord)
}

/**
 * Claims the oldest request for one of these actions, exclusively.
 * @returns undefined without a request
 */
export async function claimOperation(
  db: Db,
  actions: readonly Action[],
): Promise<OperationRecord | undefined> {
  const { rows } = await db.query<Row>(
    `update operations.request set state = 'running', started_at = coalesce(started_at, now()), attempts = attempts + 1
      where id = (select id from operations.request
                   where state = 'requested' and operation->>'action' = any($1)
                   order by requested_at limit 1 for update skip locked)
      returning *`,
    [actions],
  )
  return rows[0] && toRecord(rows[0])
}

const ATTEMPTS_MAX = 3
const words = (failure: OperationFailure): string => JSON.stringify(failure)

/**
 * Called at start by the only process that runs these actions: interrupted operations are resumed, but at most a few
 * times, since the operation itself may crash the process.
 */
export async function resumeInterrupted(db: Db, actions: readonly Action[]): Promise<void> {
  await db.query(
    `update operations.request
        set state = case when cancelled_by is not null then 'cancelled'
                         when attempts >= ${ATTEMPTS_MAX} then 'failed' else 'requested' end,
            finished_at = case when cancelled_by is not null or attempts >= ${ATTEMPTS_MAX} then now() end,
            failure = case when cancelled_by is null and attempts >= ${ATTEMPTS_MAX} then $2::jsonb end
      where state = 'running' and requested_by <> '${COMMAND_LINE}' and operation->>'action' = any($1)`,
    [actions, words({ kind: 'processEnded', times: ATTEMPTS_MAX })],
  )
}

/** For a clean shutdown: the next process resumes the operation. */
export async function putBack(db: Db, id: string): Promise<void> {
  await db.query(
    `update operations.request set state = 'requested', attempts = attempts - 1 where id = $1 and state = 'running'`,
    [id],
  )
}

/** Operations of the command line are run only by it. */
export const COMMAND_LINE = 'command-line'

/**
 * Records an operation that the calling process runs immediately.
 * @param by user ID, or the command line
 */
export async function startOperation(
  db: Db,
  { id, operation, by }: { id: string; operation: Operation; by: string },
): Promise<void> {
  await db.query(
    `insert into operations.request (id, operation, requested_by, state, started_at, attempts)
     values ($1, $2, $3, 'running', now(), 1)`,
    [id, JSON.stringify(operation), by],
  )
}

/**
 * Marks operations left open by a killed command line as failed. Call it only while none of them can be running.
 * @param except ID of the caller's operation
 */
export async function closeAbandoned(db: Db, actions: readonly Action[], except?: string): Promise<void> {
  await db.query(
    `update operations.request set state = 'failed', finished_at = now(), failure = $3
      where state = 'running' and requested_by = '${COMMAND_LINE}' and operation->>'action' = any($1)
        and id is distinct from $2::uuid`,
    [actions, except ?? null, words({ kind: 'commandLineEnded' })],
  )
}

/** Records the current step and progress of an operation. */
export async function reportOperation(
  db: Db,
  id: string,
  step: string,
  progress: OperationProgress | null,
): Promise<void> {
  await db.query('update operations.request set step = $2, progress = $3 where id = $1', [
    id,
    step,
    progress === null ? null : JSON.stringify(progress),
  ])
}

/** Findings of a running operation so far. */
export async function noteOutcome(db: Db, id: string, outcome: OperationOutcome): Promise<void> {
  await db.query('update operations.request set result = $2 where id = $1', [id, JSON.stringify(outcome)])
}

export type OperationEnd =
  | { state: 'done' | 'cancelled'; outcome?: OperationOutcome }
  | { state: 'failed'; error: string; failure: OperationFailure | null }

/** An operation ended with this error. */
export const failed = (error: unknown): OperationEnd => ({
  state: 'failed',
  error: (error as Error).stack ?? String(error),
  failure: failureOf(error),
})

/** Records the end of an operation; findings before a failure are kept. */
export async function finishOperation(db: Db, id: string, end: OperationEnd): Promise<void> {
  const { error, failure } = end.state === 'failed' ? end : { error: null, failure: null }
  const outcome = 'outcome' in end && end.outcome ? JSON.stringify(end.outcome) : null
  await db.query(
    `update operations.request set state = $2, finished_at = now(), result = coalesce($3, result), error = $4, failure = $5
      where id = $1`,
    [id, end.state, outcome, error, failure === null ? null : words(failure)],
  )
}

/**
 * Cancels an operation; a waiting one ends immediately.
 * @returns it, or undefined if it has ended
 */
export async function cancelOperation(db: Db, id: string, by: string): Promise<OperationRecord | undefined> {
  const { rows } = await db.query<Row>(
    `update operations.request
        set cancelled_by = coalesce(cancelled_by, $2),
            state = case state when 'requested' then 'cancelled' else state end,
            finished_at = case state when 'requested' then now() end
      where id = $1 and state in ('requested', 'running') returning *`,
    [id, by],
  )
  await db.query('select pg_notify($1, $2)', [OPERATIONS_CHANNEL, id])
  return rows[0] && toRecord(rows[0])
}

/** True if the operation was cancelled. */
export async function isCancelled(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.query<{ cancelled: boolean }>(
    'select cancelled_by is not null as cancelled from operations.request where id = $1',
    [id],
  )
  return rows[0]?.cancelled ?? false
}
