import { bigint, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Up to where a member has checked their notifications, so that checking all is one row. */
export const notificationWatermark = defineTable(
  'notification_watermark',
  { user_id: text(), up_to: bigint(), checked_at: timestamptz() },
  { key: ['user_id'] },
)
