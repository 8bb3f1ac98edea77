import type { NotificationAttributes } from '../notifications/notification.api.ts'
import { NOTIFICATION_ZONE, type NotificationKind } from '../notifications/notification-kinds.ts'
import { bigint, integer, nullable, text, timestamptz, uuid } from './columns.ts'
import { defineTable } from './define-table.ts'

/** SQL: the day of a notification. The same text in the index and in what asks it. */
export const dayOf = (createdAt: string): string => `(${createdAt} at time zone '${NOTIFICATION_ZONE}')::date`

/** The bell. The key is also the index of a member's panel, newest first, and of what is above the watermark. */
export const notification = defineTable(
  'notification',
  {
    user_id: text(),
    /** Position of the causing event: the order of the list, compared with the watermark. */
    position: bigint(),
    /** The id of that event, so that a rebuild gives the same ids. */
    notification_id: uuid(),
    /** Empty: the moderators, who are not named to the author. */
    actor_id: text(),
    action: text<NotificationAttributes['action']>(),
    kind: text<NotificationKind>(),
    /** Subject: notifications of one kind, subject and day are shown as one. Empty for a follow. */
    subject: text(),
    /** Empty for a follow, and for a version of a game. */
    article_id: nullable(text()),
    /** The comment; empty for an article, a review or a follow. */
    comment_id: nullable(text()),
    /** The review that was liked, or moderated. */
    review_id: nullable(text()),
    created_at: timestamptz(),
    /** A version of a game, and how many guides of theirs are to be checked for it. */
    game_id: nullable(text()),
    version_id: nullable(text()),
    guides: nullable(integer()),
    /** A request for a game, and what became of it. */
    request_id: nullable(text()),
  },
  {
    key: ['user_id', 'position'],
    indexes: c => [
      // The page of one kind, newest first.
      `(${c.user_id}, ${c.kind}, ${c.position})`,
      // The newer ones of a group, and how many it has.
      `(${c.user_id}, ${c.kind}, ${c.subject}, (${dayOf(c.created_at)}), ${c.position})`,
      // Finds notifications of one member’s actions to withdraw.
      `(${c.actor_id}, ${c.user_id})`,
      // Finds the notifications of a withdrawn version.
      `(${c.version_id}) where ${c.version_id} is not null`,
    ],
  },
)
