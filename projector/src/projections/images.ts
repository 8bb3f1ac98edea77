import { imageFamily } from '@koryaku/contracts/images/image.events.ts'
import { image } from '@koryaku/contracts/tables/image.table.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { loadRows, upsertRows } from '#engine/rows.ts'

/** Each member's pictures. */
export const images = defineProjection({
  name: 'images',
  tables: [image],
  handles: on(...imageFamily.events),
  async apply(db, events, t) {
    const rows = await loadRows(
      db,
      t,
      image,
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
    await upsertRows(db, t, image, rows.values())
  },
})
