import { randomBytes } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { openBytes, sealBytes } from './sealed-text.ts'

/** Maximum size in bytes of decrypted content: several times the longest text ever accepted. */
export const CONTENT_BYTES_MAX = 4 * 1024 * 1024

/**
 * Generates a key of one content; stored in `identity.content_key`, outside the events. Deleting the key deletes the
 * content.
 */
export const newContentKey = (): Buffer => randomBytes(32)

/**
 * Compresses text and encrypts it for the event log, bound to the ID of the content. The length reveals how repetitive
 * the content is, so only text of one author is encrypted together.
 */
export function sealContent(content: object, contentId: string, key: Buffer): string {
  const bytes = Buffer.from(JSON.stringify(content))
  // It could not be decrypted again.
  if (bytes.length > CONTENT_BYTES_MAX) throw new RangeError('Too long to be sealed')
  return sealBytes(zstdCompressSync(bytes), contentId, key)
}

/**
 * Decrypts content.
 * @returns the content, or null if the key is deleted
 * @throws if the ciphertext was changed
 */
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
