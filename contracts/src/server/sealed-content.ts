import { randomBytes } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { openBytes, sealBytes } from './sealed-text.ts'

/** What one sealed part may be when it is opened: several times the longest text that was ever taken. */
export const CONTENT_BYTES_MAX = 4 * 1024 * 1024

/** A new key of one content; kept in `identity.content_key`, outside the events. Whoever deletes it deletes the content. */
export const newContentKey = (): Buffer => randomBytes(32)

/**
 * Compresses something that somebody wrote and encrypts it for the event log, bound to the id of the content. What is
 * sealed is as long as what is inside is poor in surprises, so that only what one author wrote is sealed together.
 */
export function sealContent(content: object, contentId: string, key: Buffer): string {
  const bytes = Buffer.from(JSON.stringify(content))
  // Nobody could open it again.
  if (bytes.length > CONTENT_BYTES_MAX) throw new RangeError('Too long to be sealed')
  return sealBytes(zstdCompressSync(bytes), contentId, key)
}

/** The content, or null when the key is gone: it was deleted for good. Throws when it was changed. */
export function openContent(sealed: string, contentId: string, key: Buffer | undefined): object | null {
  if (!key) return null
  const bytes = openBytes(sealed, contentId, key)
  return JSON.parse(zstdDecompressSync(bytes, { maxOutputLength: CONTENT_BYTES_MAX }).toString('utf8'))
}

/**
 * Bytes of a content, without reading it; undefined where there are more than `max`. Cheap for a long one, too: no more than
 * `max` is decompressed.
 */
export function contentBytes(
  sealed: string,
  contentId: string,
  key: Buffer,
  max: number,
): number | undefined {
  try {
    return zstdDecompressSync(openBytes(sealed, contentId, key), { maxOutputLength: max }).length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined
    throw error
  }
}

/** Keys of these contents; one that was deleted for good has none. */
export async function findContentKeys(
  db: Pool | PoolClient,
  contentIds: string[],
): Promise<Map<string, Buffer>> {
  const { rows } = await db.query<{ content_id: string; key: Buffer }>(
    'select content_id, key from identity.content_key where content_id = any($1)',
    [contentIds],
  )
  return new Map(rows.map(row => [row.content_id, row.key]))
}
