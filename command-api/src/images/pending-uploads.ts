import type { Licence } from '@koryaku/contracts/images/image-sharing.ts'
import { inTransaction } from '@koryaku/server-kit/in-transaction.ts'
import type { ObjectStore } from '@koryaku/server-kit/objects/objects.ts'
import type { Pool } from 'pg'

/** Minutes from the announcement of an upload until it expires; sufficient for 10 MB. */
export const UPLOAD_MINUTES = 60
/** Maximum pending uploads per member, because each can occupy space in the object store. */
export const PENDING_MAX = 50
/** Rows per query. */
const BATCH = 500

export interface PendingUpload {
  upload_id: string
  user_id: string
  /** Exactly as many, no more and no fewer. */
  bytes: number
  name: string
  licence: Licence | null
  until: Date
  finished: boolean
}

/** The object key of an upload until it is finished. No URL of an image starts with this, so it is never served. */
export const uploadKey = (uploadId: string): string => `_upload-${uploadId}`

/** Notes an upload; its repeat finds the first. Undefined where its member has too many under way. */
export async function announceUpload(
  db: Pool,
  { upload_id, user_id, bytes, name, licence, until }: Omit<PendingUpload, 'finished'>,
): Promise<PendingUpload | undefined> {
  await inTransaction(db, async client => {
    // One after the other, so that each counts those before it.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('upload:' || $1, 0))`, [user_id])
    await client.query(
      `insert into identity.pending_upload (upload_id, user_id, bytes, name, licence, until)
       select $1, $2, $3, $4, $5, $6
        where (select count(*) from identity.pending_upload
                where user_id = $2 and not finished and until > now()) < $7
       on conflict do nothing`,
      [upload_id, user_id, bytes, name, licence, until, PENDING_MAX],
    )
  })
  return findUpload(db, upload_id, user_id)
}

/** An upload of this member that is not too late. */
export async function findUpload(
  db: Pool,
  uploadId: string,
  userId: string,
): Promise<PendingUpload | undefined> {
  const { rows } = await db.query<PendingUpload>(
    'select * from identity.pending_upload where upload_id = $1 and user_id = $2 and until > now()',
    [uploadId, userId],
  )
  return rows[0]
}

/** It became a picture: from now on its end answers the same, and its place takes nothing. */
export async function markFinished(db: Pool, uploadId: string): Promise<void> {
  await db.query('update identity.pending_upload set finished = true where upload_id = $1', [uploadId])
}

interface Stores {
  db: Pool
  objects: ObjectStore
}

/** Removes expired uploads with their bytes, finished or not. After the expiry the signed URL accepts no more bytes. */
export async function sweepUploads({ db, objects }: Stores, now: Date, batch = BATCH): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ upload_id: string }>(
      'select upload_id from identity.pending_upload where until <= $1 order by until limit $2',
      [now, batch],
    )
    for (const { upload_id } of rows) {
      // The bytes first, because bytes without a row would never be removed.
      await objects.remove(uploadKey(upload_id))
      await db.query('delete from identity.pending_upload where upload_id = $1', [upload_id])
    }
    if (rows.length < batch) return
  }
}

/**
 * Removes the bytes of all pending uploads of a user. The rows remain until they expire, finished and without a name: a
 * signed URL accepts bytes until then, and the sweep removes those with the row.
 */
export async function removeUploadsOf({ db, objects }: Stores, userId: string): Promise<void> {
  const { rows } = await db.query<{ upload_id: string }>(
    `update identity.pending_upload set finished = true, name = '' where user_id = $1 returning upload_id`,
    [userId],
  )
  for (const { upload_id } of rows) await objects.remove(uploadKey(upload_id))
}
