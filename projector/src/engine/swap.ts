import { setTimeout as delay } from 'node:timers/promises'
import type { CheckpointStatus } from '@koryaku/contracts/tables/checkpoint.table.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { inTransaction } from '@koryaku/server-kit/in-transaction.ts'
import type { Pool } from 'pg'
import { type Entry, FenceLost, SHOWN, withdrawAllBefore } from './checkpoints.ts'
import { skippedPositions } from './skipped-events.ts'
import { showVersions } from './versions.ts'

const LOCK_TIMEOUT_MS = 100
/** Less than the second after which the server looks for deadlocks, and would end a reader's query. */
const HOLD_MAX_MS = 500
/**
 * The live read models are paused meanwhile, so the limit is a delay that authors accept before they see
 * their change.
 */
const TRIED_MAX_MS = 2_000
const LOCK_NOT_AVAILABLE = '55P03'

const changed = (status: CheckpointStatus) => ({ status, updated_at: read.fn<Date>('now') })
const showFrom = statement(
  (
    projection: Param<string>,
    version: Param<number>,
    position: Param<string>,
    status: Param<CheckpointStatus>,
  ) =>
    read
      .updateTable('read.checkpoint')
      .set(changed('live'))
      .where('projection', '=', projection)
      .where('version', '=', version)
      .where('position', '=', position)
      .where('status', '=', status)
      .returning('version'),
)
const retireOthers = statement(
  (projection: Param<string>, version: Param<number>, shown: Param<readonly CheckpointStatus[]>) =>
    read
      .updateTable('read.checkpoint')
      .set(changed('retired'))
      .where('projection', '=', projection)
      .where('version', '<>', version)
      .where(eb => eb('status', '=', eb.fn.any(shown))),
)
const closeLetters = statement((projection: Param<string>) =>
  read
    .updateTable('read.dead_letter')
    .set({ resolution: 'rebuilt' })
    .where('projection', '=', projection)
    .where('resolution', 'is', null),
)

/** There were queries in the way all the time; nothing was changed. */
export class ViewsInUse extends Error {
  override readonly name = 'ViewsInUse'
}

/** An event was skipped for live read models that these builds hold. */
export class SkippedSince extends Error {
  override readonly name = 'SkippedSince'
  readonly entries: readonly Entry[]
  constructor(entries: readonly Entry[]) {
    super('events were skipped that the new tables hold')
    this.entries = entries
  }
}

/**
 * Swaps in one transaction: readers see the old tables or the new ones, for all these projections. The views
 * are locked one by one while queries that read several of them run. To avoid failing one of those, the swap
 * yields and retries for a while. Dead letters of the replaced versions are closed.
 */
export async function swap(db: Pool, entries: readonly Entry[]): Promise<void> {
  const since = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await swapOnce(db, entries)
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      if (performance.now() - since > TRIED_MAX_MS)
        throw new ViewsInUse('the views are read without a pause: the new tables could not be put in place', {
          cause: error,
        })
      await delay(10 * Math.min(10, attempt))
    }
  }
}

const swapOnce = (db: Pool, entries: readonly Entry[]): Promise<void> =>
  inTransaction(
    db,
    async client => {
      const skippedOf = await skippedPositions(client)
      const outdated = entries.filter(({ projection, position, skipped }) =>
        [...skippedOf(projection.name)].some(at => at <= position && !skipped.has(at)),
      )
      if (outdated.length > 0) throw new SkippedSince(outdated)
      for (const { projection, version, position, status } of entries) {
        const put = await showFrom(client, projection.name, version, position.toString(), status)
        if (put.length !== 1) throw new FenceLost(`${projection.name} v${version} was changed concurrently`)
        await withdrawAllBefore(client, projection.name, version)
        await retireOthers(client, projection.name, version, SHOWN)
        await closeLetters(client, projection.name)
      }
      await client.query(`select pg_notify('projector_control', 'swap')`)
      await showVersions(client, entries, HOLD_MAX_MS)
    },
    `begin; set local lock_timeout = '${LOCK_TIMEOUT_MS}ms'`,
  )
