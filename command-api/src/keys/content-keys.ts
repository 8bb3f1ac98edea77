import { findContentKeys, newContentKey } from '@koryaku/server-kit/sealed-content.ts'
import type { Pool } from 'pg'

/** The key of one content; undefined if none was made or it was permanently deleted. */
export const findContentKey = async (db: Pool, contentId: string): Promise<Buffer | undefined> =>
  (await findContentKeys(db, [contentId])).get(contentId)

/**
 * Makes the key of a content and stores it durably before it returns, because content cannot be decrypted without its
 * key. Concurrent callers all get the key that was stored first.
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

/** IDs of the contents that a user owns. */
export async function contentsOf(db: Pool, ownerId: string): Promise<string[]> {
  const { rows } = await db.query<{ content_id: string }>(
    'select content_id from identity.content_key where owner_id = $1',
    [ownerId],
  )
  return rows.map(({ content_id }) => content_id)
}

/** Removes the owner of contents that remain after the erasure of their author. */
export async function disownContents(db: Pool, contentIds: readonly string[]): Promise<void> {
  await db.query('update identity.content_key set owner_id = null where content_id = any($1)', [contentIds])
}
