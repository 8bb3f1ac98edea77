import { DomainError } from '@koryaku/contracts/errors.ts'
import { derivedUuid } from '@koryaku/contracts/ids.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { deleteContentKeys } from '#keys/content-keys.ts'
import { loadSeries, runSeries } from '#series/run-series.ts'

interface Stores {
  db: Pool
  events: EventStore
}

const removedWithKey = statement(() =>
  facts
    .selectFrom('read.article_series as s')
    .innerJoin(sql<{ content_id: string }>`identity.content_key`.as('k'), 'k.content_id', 's.series_id')
    .select(['s.series_id', 's.owner_id'])
    .where('s.removed', '=', true),
)
const ownedBy = statement((ownerId: Param<string>) =>
  facts
    .selectFrom('read.article_series as s')
    .select('s.series_id')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('read.series_part as p')
          .innerJoin('read.article_card as a', 'a.article_id', 'p.article_id')
          .select('a.article_id')
          .whereRef('p.series_id', '=', 's.series_id')
          .where('a.status', '=', 'published'),
      ).as('read'),
    )
    .where('s.owner_id', '=', ownerId)
    .where('s.removed', '=', false),
)

/**
 * Deletes the keys of removed series that a crash left. Only the log decides that a series is removed, because
 * a deleted key cannot be recovered.
 */
export async function forgetRemovedSeries(stores: Stores): Promise<void> {
  for (const { series_id, owner_id } of await removedWithKey(stores.db))
    if ((await loadSeries(stores, owner_id)).removed.has(series_id))
      await deleteContentKeys(stores.db, [series_id])
}

/**
 * Removes the series of an erased user: all of them, or only those that no other user can see. Remaining series order
 * the user's remaining articles.
 */
export async function removeSeriesOf(
  stores: Stores,
  userId: string,
  works: 'keep' | 'delete',
): Promise<void> {
  for (const { series_id: seriesId, read } of await ownedBy(stores.db, userId)) {
    if (works === 'keep' && read) continue
    const envelope = {
      commandId: derivedUuid(`erase:${userId}:${seriesId}`),
      commandHash: 'erase',
      correlationId: derivedUuid(`erase:${userId}`),
      actorId: userId,
      occurredAt: new Date().toISOString(),
    }
    try {
      await runSeries(stores, { type: 'RemoveSeries', ownerId: userId, seriesId }, envelope)
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'not_found') throw error
    }
  }
}
