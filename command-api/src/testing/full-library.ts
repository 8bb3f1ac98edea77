import type { Pool } from 'pg'

/**
 * Runs `task` while each image of a member has `bytes` bytes in the read model. The rows become what the projection wrote
 * again afterwards, or a verification would find them changed.
 */
export async function withImagesOf<T>(
  db: Pick<Pool, 'query'>,
  { userId, bytes }: { userId: string; bytes: number },
  task: () => Promise<T>,
): Promise<T> {
  const { rows } = await db.query<{ image_id: string; bytes: number }>(
    'select image_id, bytes from read.image where user_id = $1',
    [userId],
  )
  await db.query('update read.image set bytes = $2 where user_id = $1', [userId, bytes])
  try {
    return await task()
  } finally {
    for (const row of rows)
      await db.query('update read.image set bytes = $2 where image_id = $1', [row.image_id, row.bytes])
  }
}
