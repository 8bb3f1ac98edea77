import type { Licence } from '@koryaku/contracts/images/image-sharing.ts'
import { alias, type Row } from '@koryaku/contracts/tables/define-table.ts'
import { image } from '@koryaku/contracts/tables/image.table.ts'
import { userCard } from '@koryaku/contracts/tables/user-card.table.ts'
import type { Pool } from 'pg'
import { wordsIn } from './own-images.ts'

const [i, u] = [alias(image, 'i'), alias(userCard, 'u')]

/**
 * Upper bound of the total. Readers do not page that far but search by words, and counting all images would slow down
 * every read.
 */
export const SHARED_COUNTED = 2_400

export interface SharedImage
  extends Pick<Row<typeof image>, 'image_id' | 'user_id' | 'src' | 'width' | 'height' | 'name' | 'alt'> {
  licence: Licence
  shared_at: Date
  /** Both null where the owner shows no name. */
  owner_name: string | null
  owner_shown_as: string | null
}

const shared = `${i.licence} is not null and not ${i.deleted} and not ${i.suspended}
  and ${i.search} like all($1) and ($2::text is null or ${i.licence} = $2)`
const isNamed = `not ${u.anonymous} and not ${u.erased}`

/** Shared pictures, newest first, with whose they are. */
export async function sharedImages(
  db: Pool,
  { q, licence }: { q: string; licence: Licence | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: SharedImage[]; totalCount: number }> {
  const wanted = [wordsIn(q), licence]
  const { rows } = await db.query<SharedImage>(
    `select ${i.image_id}, ${i.user_id}, ${i.src}, ${i.width}, ${i.height}, ${i.name}, ${i.alt}, ${i.licence}, ${i.shared_at},
            case when ${isNamed} then ${u.name} end as owner_name,
            case when ${isNamed} then ${u.display_name} end as owner_shown_as
       from ${i} left join ${u} on ${u.user_id} = ${i.user_id}
      where ${shared} order by ${i.shared_at} desc, ${i.image_id} limit $3 offset $4`,
    [...wanted, limit, offset],
  )
  const { rows: counted } = await db.query<{ count: string }>(
    `select count(*) as count from (select 1 from ${i} where ${shared} limit ${SHARED_COUNTED}) as found`,
    wanted,
  )
  return { rows, totalCount: Number(counted[0]?.count ?? 0) }
}
