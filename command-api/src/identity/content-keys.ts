import { findContentKeys, newContentKey } from '@koryaku/server-kit/sealed-content.ts'
import type { Pool } from 'pg'

/** The key of one content; undefined: none was made, or it was deleted for good. */
export const findContentKey = async (db: Pool, contentId: string): Promise<Buffer | undefined> =>
  (await findContentKeys(db, [contentId])).get(contentId)

/**
 * Makes the key of a content, for good before this answers: what is sealed by a key that is lost is lost. Of several who
 * make it at once all get the first one's.
 */
export async function makeContentKey(
  db: Pool,
  { contentId, ownerId }: { contentId: string; ownerId: string },
): Promise<{ key: Buffer | undefined; isNew: boolean }> {
  const key = newContentKey()
  const { rowCount } = await db.query(
    `insert into identity.content_key (content_id, owner_id, key) values ($1, $2, $3) on conflict do nothing`,
    [contentId, ownerId, key],
  )
  if (rowCount === 1) return { key, isNew: true }
  return { key: await findContentKey(db, contentId), isNew: false }
}

/**
 * Deletes the keys of these contents permanently, which makes every copy of the log unreadable. Call it only for
 * content that the log records as deleted: see decision `encrypt-text-with-a-key-per-content`.
 */
export async function deleteContentKeys(db: Pool, contentIds: readonly string[]): Promise<void> {
  await db.query('delete from identity.content_key where content_id = any($1)', [contentIds])
}

/** Contents of which this person is the owner. */
export async function contentsOf(db: Pool, ownerId: string): Promise<string[]> {
  const { rows } = await db.query<{ content_id: string }>(
    'select content_id from identity.content_key where owner_id = $1',
    [ownerId],
  )
  return rows.map(({ content_id }) => content_id)
}

/** What stays when its author goes is nobody's. */
export async function disownContents(db: Pool, contentIds: readonly string[]): Promise<void> {
  await db.query('update identity.content_key set owner_id = null where content_id = any($1)', [contentIds])
}
