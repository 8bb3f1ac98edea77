import { z } from 'zod'
import { defineEvent, type EventOf } from '../define-event.ts'
import { shortIdSchema } from '../ids.ts'

/** Everything notified up to `upTo` (an event position, decimal) has been seen: one watermark per check-all. */
export const NotificationsChecked = defineEvent(
  'NotificationsChecked',
  z.object({ userId: shortIdSchema, upTo: z.string().regex(/^\d{1,20}$/) }),
)

export const notificationInboxEvents = [NotificationsChecked] as const
export type NotificationInboxEvent = EventOf<(typeof notificationInboxEvents)[number]>

export const notificationInboxStream = (userId: string) => `notificationInbox-${userId}`
