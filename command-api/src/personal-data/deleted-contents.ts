import { type ArticleEvent, articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { statement } from '@koryaku/contracts/tables/statements.ts'
import type { EventStore, RecordedEvent } from '@koryaku/server-kit/event-store.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { contentsOf, deleteContentKeys, disownContents } from '#keys/content-keys.ts'

interface Stores {
  db: Pool
  events: EventStore
}

const deletedWithKey = statement(() =>
  facts
    .selectFrom('read.article_card as c')
    .innerJoin(sql<{ content_id: string }>`identity.content_key`.as('k'), 'k.content_id', 'c.article_id')
    .select('k.content_id')
    .where('c.status', '=', 'deleted')
    .where('c.purge_at', 'is', null),
)

/** Deletes the keys of deleted articles that a crash between the event and the deletion of the key left. */
export async function forgetDeletedContents({ db, events }: Stores): Promise<void> {
  const rows = await deletedWithKey(db)
  await deleteGoneContents(
    { db, events },
    rows.map(({ content_id }) => content_id),
  )
}

/** Whether the deletion can no longer be undone after this event. */
const isGone = (last: RecordedEvent<ArticleEvent>): boolean =>
  last.type === 'ArticlePurged' || (last.type === 'ArticleDeleted' && last.data.purgeAt === null)

/**
 * Deletes the keys of those contents that are permanently deleted in the log. Only the log decides this, because
 * a deleted key cannot be recovered.
 */
async function deleteGoneContents({ db, events }: Stores, contentIds: string[]): Promise<void> {
  for (const contentId of contentIds) {
    const last = await events.readLast(articleStream(contentId))
    if (last && isGone(last)) await deleteContentKeys(db, [contentId])
  }
}

/**
 * Settles the contents of an erased user. Deletes the keys of permanently deleted contents and removes the owner of
 * the remaining ones. Held contents keep their owner until they are released.
 */
export async function settleContents(
  stores: Stores,
  userId: string,
  held: ReadonlySet<string>,
): Promise<void> {
  const settled = (await contentsOf(stores.db, userId)).filter(id => !held.has(id))
  await deleteGoneContents(stores, settled)
  await disownContents(stores.db, settled)
}
