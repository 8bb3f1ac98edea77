import { boolean, integer, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Each member's pictures. */
export const image = defineTable(
  'image',
  {
    image_id: text(),
    user_id: text(),
    src: text(),
    width: integer(),
    height: integer(),
    bytes: integer(),
    uploaded_at: timestamptz(),
    deleted: boolean(),
  },
  {
    key: ['image_id'],
    // My images, newest first.
    indexes: c => [`(${c.user_id}, ${c.uploaded_at} desc, ${c.image_id}) where not ${c.deleted}`],
  },
)
