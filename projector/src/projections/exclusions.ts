import { startOfDay } from '@koryaku/contracts/japan-day.ts'
import {
  AccountExcludedFromRanking,
  AccountReinstatedInRanking,
  rankingAccountFamily,
} from '@koryaku/contracts/ranking/ranking-exclusion.events.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import type { defineExclusionTable } from '@koryaku/contracts/tables/exclusion-table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { PoolClient } from 'pg'
import { loadRows, upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'

export type ExclusionTable = ReturnType<typeof defineExclusionTable>
export const exclusionEvents = [AccountExcludedFromRanking, AccountReinstatedInRanking] as const

/** Start of each account's exclusion; an account without an entry counts. */
type Since = Map<string, number>

export interface Exclusions {
  before: Since
  after: Since
  /** Accounts of which the batch changed it. */
  changed: string[]
}

/** For pairs that count whichever account created them. */
export const noExclusions: Exclusions = { before: new Map(), after: new Map(), changed: [] }

/** Does what an account gave at this time count? */
export const counts = (since: Since, userId: string, givenAt: string | Date): boolean => {
  const from = since.get(userId)
  return from === undefined || +new Date(givenAt) < from
}

/**
 * Brings the table of exclusions to the end of the batch.
 * @param givers accounts whose acts the batch holds
 */
export async function applyExclusions(
  db: PoolClient,
  t: TableName,
  table: ExclusionTable,
  events: readonly Recorded[],
  givers: Iterable<string>,
): Promise<Exclusions> {
  const changes = events.filter(rankingAccountFamily.has)
  const wanted = new Set([...givers, ...changes.map(({ data }) => data.userId)])
  const rows = await loadRows(db, t, table, wanted)
  const before = sinceOf(rows.values())
  for (const { type, data, metadata } of changes) {
    const isExcluded = type === 'AccountExcludedFromRanking'
    rows.set(data.userId, {
      user_id: data.userId,
      from_at: isExcluded ? startOfDay(data.from).toISOString() : null,
      reason: isExcluded ? data.reason : null,
      changed_by: data.by,
      changed_at: metadata.occurredAt,
    })
  }
  const touched = new Set(changes.map(({ data }) => data.userId))
  await upsertRows(
    db,
    t,
    table,
    [...rows.values()].filter(row => touched.has(row.user_id)),
  )
  const after = sinceOf(rows.values())
  return { before, after, changed: [...touched].filter(id => before.get(id) !== after.get(id)) }
}

const sinceOf = (rows: Iterable<Written<ExclusionTable>>): Since =>
  new Map([...rows].flatMap(({ user_id, from_at }) => (from_at ? [[user_id, +new Date(from_at)]] : [])))
