import { DomainError } from '@koryaku/contracts/errors.ts'
import { IMAGE_BYTES_MAX, IMAGES_MAX } from '@koryaku/contracts/images/image-bounds.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import type { Pool } from 'pg'

const taken = prepared('taken-by-images', (userId: Param<string>) =>
  facts
    .selectFrom('read.image')
    .select(({ fn }) => [fn.countAll<string>().as('images'), fn.sum<string | null>('bytes').as('bytes')])
    .where('user_id', '=', userId)
    .where(({ not, ref }) => not(ref('deleted'))),
)

/** Rejects an upload beyond the user's quota. A soft limit: uploads within the projector's lag do not count yet. */
export async function requirePlace(db: Pool, userId: string): Promise<void> {
  const [row] = await taken(db, userId)
  if (Number(row?.images ?? 0) < IMAGES_MAX && Number(row?.bytes ?? 0) < IMAGE_BYTES_MAX) return
  throw new DomainError('image_quota', {
    errors: [{ source: { pointer: '/file' } }],
  })
}
