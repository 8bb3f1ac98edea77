import type { Licence } from '../images/image-sharing.ts'
import { text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Who uses whose shared picture, under which licence. */
export const imageUse = defineTable(
  'image_use',
  { image_id: text(), user_id: text(), licence: text<Licence>(), taken_at: timestamptz() },
  { key: ['image_id', 'user_id'] },
)
