import type { NotificationAttributes } from '../notifications/notification.api.ts'
import { bigint, nullable, text, timestamptz, uuid } from './columns.ts'
import { defineTable } from './define-table.ts'

/** The bell. The key is also the index of a member's panel, newest first, and of what is above the watermark. */
export const notification = defineTable(
  'notification',
  {
    user_id: text(),
    /** Of the event that caused it: the order of the panel, and what the watermark is compared with. */
    position: bigint(),
    /** The id of that event, so that a rebuild gives the same ids. */
    notification_id: uuid(),
    /** Empty: the moderators, who are not named to the author. */
    actor_id: text(),
    action: text<NotificationAttributes['action']>(),
    /** Empty for a follow. */
    article_id: nullable(text()),
    created_at: timestamptz(),
  },
  {
    key: ['user_id', 'position'],
    // Taking back what one member told another.
    indexes: c => [`(${c.actor_id}, ${c.user_id})`],
  },
)
