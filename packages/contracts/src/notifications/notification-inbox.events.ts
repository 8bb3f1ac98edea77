import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'

/**
 * All notifications before this event have been seen: its own position is the watermark, whichever store contains the
 * log. `upToEventId` is the newest notified event; null in legacy events, which have a position of their store
 * (`upTo`), meaningless in another.
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
