import { alias, type Row } from '@koryaku/contracts/tables/define-table.ts'
import { image } from '@koryaku/contracts/tables/image.table.ts'
import { foldText } from '@koryaku/search-words/normalise.ts'
import type { Pool } from 'pg'

const i = alias(image, 'i')
const columns = [
  ...[i.image_id, i.src, i.width, i.height, i.bytes, i.uploaded_at, i.name, i.alt, i.licence, i.suspended],
  i.purge_at,
].join(', ')
export type OwnImage = Pick<
  Row<typeof image>,
  | 'image_id'
  | 'src'
  | 'width'
  | 'height'
  | 'bytes'
  | 'uploaded_at'
  | 'name'
  | 'alt'
  | 'licence'
  | 'suspended'
  | 'purge_at'
>

/** Words of a search, each as a pattern for `search`. */
export const wordsIn = (q: string): string[] =>
  foldText(q)
    .split(/\s+/)
    .filter(word => word !== '')
    .map(word => `%${word.replace(/[\\%_]/g, sign => `\\${sign}`)}%`)

/** A member's own images, newest first; or those that they have deleted and can restore. */
export async function ownImages(
  db: Pool,
  { userId, q, deleted }: { userId: string; q: string; deleted: boolean },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: OwnImage[]; totalCount: number }> {
  const which = deleted ? `${i.deleted} and ${i.purge_at} > now()` : `not ${i.deleted}`
  const where = `${i.user_id} = $1 and ${which} and ${i.search} like all($2)`
  const order = deleted ? i.purge_at : i.uploaded_at
  const { rows } = await db.query<OwnImage & { total: string }>(
    `select ${columns}, count(*) over () as total from ${i} where ${where}
      order by ${order} desc, ${i.image_id} limit $3 offset $4`,
    [userId, wordsIn(q), limit, offset],
  )
  return {
    rows: rows.map(({ total: _, ...row }) => row),
    totalCount: rows[0] ? Number(rows[0].total) : offset === 0 ? 0 : offset,
  }
}

/** An image of this member that exists or can be restored. */
export async function findOwnImage(db: Pool, imageId: string, userId: string): Promise<OwnImage | undefined> {
  const { rows } = await db.query<OwnImage>(
    `select ${columns} from ${i}
      where ${i.image_id} = $1 and ${i.user_id} = $2 and (not ${i.deleted} or ${i.purge_at} > now())`,
    [imageId, userId],
  )
  return rows[0]
}

/** Number of a member's images, and their total size. */
export async function takenBy(db: Pool, userId: string): Promise<{ images: number; bytes: number }> {
  const { rows } = await db.query<{ images: string; bytes: string }>(
    `select count(*) as images, coalesce(sum(${i.bytes}), 0) as bytes from ${i}
      where ${i.user_id} = $1 and not ${i.deleted}`,
    [userId],
  )
  return { images: Number(rows[0]?.images ?? 0), bytes: Number(rows[0]?.bytes ?? 0) }
}
