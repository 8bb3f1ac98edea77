import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'

/**
 * Everything that was notified before this event has been seen: its own place in the log is the watermark, whichever
 * store the log is in. `upToEventId` is the newest event that was told of; null in events from before it was named, which
 * had a position of the store of that time (`upTo`) that says nothing in another.
 */
export const NotificationsChecked = defineEvent(
  'NotificationsChecked',
  z.object({
    userId: shortIdSchema,
    upToEventId: z.uuid().optional(),
    upTo: z
      .string()
      .regex(/^\d{1,20}$/)
      .optional(),
  }),
).next(z.object({ userId: shortIdSchema, upToEventId: z.uuid().nullable() }), {
  lift: ({ userId, upToEventId = null }) => ({ userId, upToEventId }),
  lower: ({ userId, upToEventId }) => (upToEventId === null ? { userId } : { userId, upToEventId }),
})

export const notificationInboxFamily = defineFamily({
  prefix: 'notificationInbox',
  stream: (userId: string) => userId,
  events: [NotificationsChecked],
})
export type NotificationInboxEvent = FamilyEvent<typeof notificationInboxFamily>
export const notificationInboxStream = notificationInboxFamily.stream
