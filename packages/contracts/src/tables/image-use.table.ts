import type { Licence } from '../images/image-sharing.ts'
import { text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Users of shared images, and the licence of each use. */
export const imageUse = defineTable(
  'image_use',
  { image_id: text(), user_id: text(), licence: text<Licence>(), taken_at: timestamptz() },
  { key: ['image_id', 'user_id'] },
)
