import { DomainError } from '@koryaku/contracts/errors.ts'
import { derivedUuid } from '@koryaku/contracts/ids.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { forgetRemovedHeader, runHeader } from '#template-headers/run-header.ts'

interface Stores {
  db: Pool
  events: EventStore
}

const removedWithKey = statement(() =>
  facts
    .selectFrom('read.template_header as h')
    .innerJoin(sql<{ content_id: string }>`identity.content_key`.as('k'), 'k.content_id', 'h.header_id')
    .select('h.header_id')
    .where('h.removed', '=', true),
)
const ownedBy = statement((ownerId: Param<string>) =>
  facts
    .selectFrom('read.template_header')
    .select('header_id')
    .where('owner_id', '=', ownerId)
    .where('removed', '=', false),
)

/** Deletes the keys of removed headers that a crash left. */
export async function forgetRemovedHeaders(stores: Stores): Promise<void> {
  for (const { header_id } of await removedWithKey(stores.db)) await forgetRemovedHeader(stores, header_id)
}

/** Removes all headers of an erased user, because only they have seen them. Official headers are the site's. */
export async function removeHeadersOf(stores: Stores, userId: string): Promise<void> {
  for (const { header_id: headerId } of await ownedBy(stores.db, userId)) {
    const envelope = {
      commandId: derivedUuid(`erase:${userId}:${headerId}`),
      commandHash: 'erase',
      correlationId: derivedUuid(`erase:${userId}`),
      actorId: userId,
      occurredAt: new Date().toISOString(),
    }
    try {
      await runHeader(stores, headerId, { type: 'RemoveHeader', actorId: userId }, envelope)
    } catch (error) {
      // Removed already; the read model lags.
      if (!(error instanceof DomainError) || error.code !== 'not_found') throw error
    }
  }
}
