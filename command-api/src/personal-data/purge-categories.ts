import { CategoryPurged, categoryFamily } from '@koryaku/contracts/categories/category.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { derivedUuid } from '@koryaku/contracts/ids.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { runCategory } from '#categories/run-category.ts'
import type { CommandEnvelope } from '#command-handling/execute.ts'
import { deleteContentKeys } from '#keys/content-keys.ts'

interface Stores {
  db: Pool
  events: EventStore
}

/** Deleted categories whose time is over, and purged ones whose key was left by a crash. */
const due = statement((at: Param<string>) =>
  facts
    .selectFrom('read.database_category as c')
    .innerJoin(sql<{ content_id: string }>`identity.content_key`.as('k'), 'k.content_id', 'c.category_id')
    .select('c.category_id')
    .where(({ or, and, eb }) =>
      or([
        eb('c.status', '=', 'purged'),
        and([eb('c.status', '=', 'deleted'), eb('c.purge_at', '<=', sql<Date>`${at}::timestamptz`)]),
      ]),
    ),
)
const ownedBy = statement((ownerId: Param<string>) =>
  facts
    .selectFrom('read.database_category')
    .select(['category_id', 'status'])
    .where('owner_id', '=', ownerId)
    .where('status', '<>', 'purged'),
)

/** Purges categories deleted thirty days ago. The decider checks again: a retry or an early call is harmless. */
export async function purgeDueCategories(stores: Stores, now = new Date()): Promise<void> {
  for (const { category_id } of await due(stores.db, now.toISOString()))
    await purge(stores, category_id, now, false)
}

/** Purges the categories of an erased user: all of them, or only drafts and deleted ones. */
export async function purgeCategoriesOf(
  stores: Stores,
  userId: string,
  works: 'keep' | 'delete',
): Promise<void> {
  for (const { category_id, status } of await ownedBy(stores.db, userId))
    if (works === 'delete' || status === 'draft' || status === 'deleted')
      await purge(stores, category_id, new Date(), true)
}

async function purge(stores: Stores, categoryId: string, now: Date, forErasure: boolean): Promise<void> {
  const at = now.toISOString()
  const envelope: CommandEnvelope = {
    commandId: derivedUuid(`purge:category:${categoryId}`),
    commandHash: 'purge',
    correlationId: derivedUuid(`purge:category:${categoryId}`),
    actorId: 'system',
    occurredAt: at,
  }
  try {
    await runCategory(stores, categoryId, { type: 'PurgeCategory', at, forErasure }, envelope)
  } catch (error) {
    // The key is deleted already.
    if (!(error instanceof DomainError) || error.code !== 'not_found') throw error
  }
  const last = await stores.events.readLast(categoryFamily.stream(categoryId))
  if (last?.type === CategoryPurged.type) await deleteContentKeys(stores.db, [categoryId])
}
