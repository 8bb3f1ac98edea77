import type { NotificationInboxEvent } from '@koryaku/contracts/notifications/notification-inbox.events.ts'
import type { Decider } from '#command-handling/decider.ts'

/** State: the newest event that was checked. Command: the newest notified event; null: all is checked. */
export const checkAllDecider = (
  userId: string,
): Decider<string | null, string | null, NotificationInboxEvent> => ({
  initial: null,
  evolve: (_, { data }) => data.upToEventId,
  decide: (newest, checked) =>
    newest === null || newest === checked
      ? []
      : [{ type: 'NotificationsChecked', data: { userId, upToEventId: newest } }],
})
