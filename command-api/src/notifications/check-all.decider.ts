import type { NotificationInboxEvent } from '@koryaku/contracts/notifications/notification-inbox.events.ts'
import type { Decider } from '#command-handling/decider.ts'

/** State: up to where all is checked. A watermark never goes back. */
export const checkAllDecider = (userId: string): Decider<bigint, bigint, NotificationInboxEvent> => ({
  initial: -1n,
  evolve: (_, { data }) => BigInt(data.upTo),
  decide: (upTo, checked) =>
    upTo > checked ? [{ type: 'NotificationsChecked', data: { userId, upTo: upTo.toString() } }] : [],
})
