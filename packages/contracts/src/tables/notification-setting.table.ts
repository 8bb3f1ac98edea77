import type { MailFrequency, NotificationKind } from '../notifications/notification-kinds.ts'
import { boolean, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Users' settings of each kind of notification; without rows for defaults. */
export const notificationSetting = defineTable(
  'notification_setting',
  {
    user_id: text(),
    kind: text<NotificationKind>(),
    bell: boolean(),
    mail: text<MailFrequency>(),
    /** Language of the digests. */
    language: text<'ja' | 'en'>(),
  },
  {
    key: ['user_id', 'kind'],
    // Users whose digest is due.
    indexes: c => [`(${c.mail}, ${c.user_id}) where ${c.mail} <> 'never'`],
  },
)
