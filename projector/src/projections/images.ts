import { imageFamily } from '@koryaku/contracts/images/image.events.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { loadRows, upsertRows } from '#engine/rows.ts'

interface ImageRow {
  image_id: string
  user_id: string
  src: string
  width: number
  height: number
  bytes: number
  uploaded_at: string | Date
  deleted: boolean
}

/** Each member's pictures. */
export const images = defineProjection({
  name: 'images',
  tables: ['image'],
  schema: t => `
    create table ${t('image')} (
      image_id text primary key,
      user_id text not null,
      src text not null,
      width integer not null,
      height integer not null,
      bytes integer not null,
      uploaded_at timestamptz not null,
      deleted boolean not null
    );
  `,
  indexes: t => `
    -- My images, newest first.
    create index on ${t('image')} (user_id, uploaded_at desc, image_id) where not deleted;
  `,
  handles: on(...imageFamily.events),
  async apply(db, events, t) {
    const rows = await loadRows<ImageRow>(
      db,
      t('image'),
      'image_id',
      events.map(({ data }) => data.imageId),
    )
    for (const event of events) {
      const { imageId } = event.data
      const row = rows.get(imageId)
      switch (event.type) {
        case 'ImageUploaded': {
          const { userId, src, width, height, bytes } = event.data
          const picture = { image_id: imageId, user_id: userId, src, width, height, bytes }
          rows.set(imageId, { ...picture, uploaded_at: event.metadata.occurredAt, deleted: false })
          break
        }
        case 'ImageDeleted':
          if (row) rows.set(imageId, { ...row, deleted: true })
          break
        default:
          event satisfies never
      }
    }
    await upsertRows(db, t('image'), ['image_id'], rows.values())
  },
})
