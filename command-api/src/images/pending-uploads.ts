import type { Licence } from '@koryaku/contracts/images/image-sharing.ts'
import type { ObjectStore } from '@koryaku/contracts/server/objects/objects.ts'
import type { Pool } from 'pg'

/** From the announcement to the end: nobody takes longer for 10 MB. */
export const UPLOAD_MINUTES = 60
/** At once, of one member: they hold places in the object store. */
export const PENDING_MAX = 50
/** So many are asked for at a time. */
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

/** Where the bytes of an upload lie until they are looked at. No address of a picture begins like this: nobody is served it. */
export const uploadKey = (uploadId: string): string => `_upload-${uploadId}`

/** Notes an upload; its repeat finds the first. Undefined where its member has too many under way. */
export async function announceUpload(
  db: Pool,
  { upload_id, user_id, bytes, name, licence, until }: Omit<PendingUpload, 'finished'>,
): Promise<PendingUpload | undefined> {
  const client = await db.connect()
  try {
    await client.query('begin')
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
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
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

/** Removes what was never finished, and what came after the end: after its time nobody can put anything there. */
export async function sweepUploads({ db, objects }: Stores, now: Date, batch = BATCH): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ upload_id: string }>(
      'select upload_id from identity.pending_upload where until <= $1 order by until limit $2',
      [now, batch],
    )
    for (const { upload_id } of rows) {
      // The bytes first: what has no row any more is looked for by nobody.
      await objects.remove(uploadKey(upload_id))
      await db.query('delete from identity.pending_upload where upload_id = $1', [upload_id])
    }
    if (rows.length < batch) return
  }
}

/**
 * Removes all that this person has under way. Places stay closed until their time has come, without a name: an address that was signed
 * takes bytes until then, and those are swept with the place.
 */
export async function removeUploadsOf({ db, objects }: Stores, userId: string): Promise<void> {
  const { rows } = await db.query<{ upload_id: string }>(
    `update identity.pending_upload set finished = true, name = '' where user_id = $1 returning upload_id`,
    [userId],
  )
  for (const { upload_id } of rows) await objects.remove(uploadKey(upload_id))
}
