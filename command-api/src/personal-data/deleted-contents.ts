import { type ArticleEvent, articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { facts } from '@koryaku/contracts/tables/facts-for-commands.ts'
import { statement } from '@koryaku/contracts/tables/statements.ts'
import type { EventStore, RecordedEvent } from '@koryaku/server-kit/event-store.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { contentsOf, deleteContentKeys, disownContents } from '#identity/content-keys.ts'

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

/** What was deleted and kept its key, since a crash came between the event and the key. */
export async function forgetDeletedContents({ db, events }: Stores): Promise<void> {
  const rows = await deletedWithKey(db)
  await deleteGoneContents(
    { db, events },
    rows.map(({ content_id }) => content_id),
  )
}

/** After this event nobody can take it back any more. */
const isGone = (last: RecordedEvent<ArticleEvent>): boolean =>
  last.type === 'ArticlePurged' || (last.type === 'ArticleDeleted' && last.data.purgeAt === null)

/** Deletes for good those of these contents that the log says are deleted: nothing else may say so, as no key comes back. */
async function deleteGoneContents({ db, events }: Stores, contentIds: string[]): Promise<void> {
  for (const contentId of contentIds) {
    const last = await events.readLast(articleStream(contentId))
    if (last && isGone(last)) await deleteContentKeys(db, [contentId])
  }
}

/**
 * What an erasure leaves: of what was deleted the words go for good, what stays is nobody's, and what is held stays theirs
 * until it is not.
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
