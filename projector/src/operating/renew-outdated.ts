import { setTimeout as delay } from 'node:timers/promises'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import type { OperationRecord } from '@koryaku/contracts/operations/operation.api.ts'
import { checkpoint } from '@koryaku/contracts/tables/checkpoint.table.ts'
import { qualified } from '@koryaku/contracts/tables/define-table.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import { recentOperations, requestOperation } from '@koryaku/server-kit/operations/requests.ts'
import type { Pool } from 'pg'
import { readCheckpoints } from '#engine/checkpoints.ts'
import type { Projection } from '#engine/projection.ts'

/** The requester in the record: the code that was started. */
const NEW_CODE = 'new-code'
const RECENT = 50
const LOOK_EVERY_MS = 10_000
const AGAIN_AFTER_MS = 30_000
const AGAIN_MAX_MS = 60 * 60_000

/** Asks again after a rebuild that failed, until the signal aborts. */
export async function keepRenewing(
  { db, log, remake }: { db: Pool; log: Logger; remake: () => Promise<void> },
  projections: readonly Projection[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    await remakeMissing(db, projections, remake).catch(error =>
      log.warn({ err: error }, 'the check for missing tables failed'),
    )
    await renewOutdated(db, projections, new Date())
      .then(asked => asked && log.warn('a rebuild of outdated read models failed and is requested again'))
      .catch(error => log.warn({ err: error }, 'the check for outdated read models failed'))
  }
}

/** Only while no writer is active that would notice the dropped tables. */
async function remakeMissing(
  db: Pool,
  projections: readonly Projection[],
  remake: () => Promise<void>,
): Promise<void> {
  const { rows } = await db.query<{ missing: boolean }>(
    `select to_regclass('${qualified(checkpoint)}') is null as missing`,
  )
  if (!rows[0]?.missing) return
  await remake()
  await renewOutdated(db, projections)
  await db.query(`select pg_notify('projector_control', 'remade')`)
}

/**
 * Requests new tables where the code has changed, and the first tables for a long log. Readers see the old
 * tables, unchanged, until the new ones are built.
 * @param again the time, unless the process has just started: a failed rebuild is requested again after a
 * delay that grows with the number of failures (it resumes at its position). A rebuild that an operator
 * cancelled is left to the operator.
 * @returns whether a rebuild was requested
 */
export async function renewOutdated(
  db: Pool,
  projections: readonly Projection[],
  again?: Date,
): Promise<boolean> {
  const outdated = (await readCheckpoints(db))
    .filter(
      ({ status, projection }) =>
        status === 'outdated' && projections.some(({ name }) => name === projection),
    )
    .map(({ projection }) => projection)
  if (outdated.length === 0) return false
  const own = (await recentOperations(db, RECENT)).filter(({ requestedBy }) => requestedBy === NEW_CODE)
  if (own.some(({ state }) => state === 'requested' || state === 'running')) return false
  if (again && !isDue(own, again)) return false
  await requestOperation(db, {
    id: newCommandId(),
    operation: { action: 'rebuild', projections: outdated, acceptDifferences: false },
    by: NEW_CODE,
  })
  return true
}

/** @param own the earlier requests, the newest first */
function isDue([last, ...before]: OperationRecord[], now: Date): boolean {
  if (last?.state !== 'failed') return false
  const others = before.findIndex(({ state }) => state !== 'failed')
  const failures = 1 + (others < 0 ? before.length : others)
  const wait = Math.min(AGAIN_MAX_MS, AGAIN_AFTER_MS * 2 ** (failures - 1))
  return now.getTime() - Date.parse(last.finishedAt ?? last.requestedAt) >= wait
}
