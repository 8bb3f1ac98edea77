import type { Recorded, RecordedEvent } from '@koryaku/contracts/event-store.ts'
import { type UserFollowEvent, UserFollowed } from '@koryaku/contracts/follows/user-follow.events.ts'
import {
  type NotificationInboxEvent,
  NotificationsChecked,
} from '@koryaku/contracts/notifications/notification-inbox.events.ts'
import {
  ArticleLiked,
  type ArticleLikeEvent,
  ArticleUnliked,
} from '@koryaku/contracts/reactions/article-like.events.ts'
import { on, type Projection } from '#engine/projection.ts'
import { deleteRows, insertMissing, upsertRows } from '#engine/rows.ts'

interface NotificationRow {
  /** The id of the event that caused it, so that a replay changes nothing. */
  notification_id: string
  user_id: string
  actor_id: string
  action: 'liked' | 'followed'
  article_id: string | null
  created_at: string
  position: string
}

/**
 * The bell. What is unread follows from one watermark per member, so that checking all is one row. A like that
 * was taken back takes its notification with it.
 */
export const notifications: Projection = {
  name: 'notifications',
  version: 1,
  tables: ['notification', 'notification_watermark'],
  schema: t => `
    create table ${t('notification')} (
      notification_id text primary key,
      user_id text not null,
      actor_id text not null,
      action text not null,
      article_id text,
      created_at timestamptz not null,
      position bigint not null
    );
    -- A member's panel, newest first, and the count above the watermark.
    create index on ${t('notification')} (user_id, position desc);
    -- Withdrawing the notification of a like.
    create index on ${t('notification')} (actor_id, article_id) where action = 'liked';
    create table ${t('notification_watermark')} (
      user_id text primary key,
      up_to bigint not null,
      checked_at timestamptz not null
    );
  `,
  handles: on(ArticleLiked, ArticleUnliked, UserFollowed, NotificationsChecked),
  async apply(db, events, t) {
    const rows = new Map<string, NotificationRow>()
    const likeKey = (actor: string, article: string) => `${actor} ${article}`
    const withdrawn = new Map<string, { actor_id: string; article_id: string; action: 'liked' }>()
    for (const event of events) {
      const row = notificationOf(event)
      if (row) rows.set(row.article_id ? likeKey(row.actor_id, row.article_id) : row.notification_id, row)
      if (event.type !== 'ArticleUnliked') continue
      const { userId, articleId } = (event as Recorded<ArticleLikeEvent>).data
      rows.delete(likeKey(userId, articleId))
      withdrawn.set(likeKey(userId, articleId), { actor_id: userId, article_id: articleId, action: 'liked' })
    }
    await deleteRows(db, t('notification'), [...withdrawn.values()])
    await insertMissing(db, t('notification'), [...rows.values()])
    await upsertRows(db, t('notification_watermark'), ['user_id'], watermarks(events).values())
  },
}

/** What an event tells somebody; nothing about one's own deeds. */
function notificationOf(event: RecordedEvent): NotificationRow | undefined {
  const common = {
    notification_id: event.id,
    created_at: event.metadata.occurredAt,
    position: event.position.toString(),
  }
  if (event.type === 'ArticleLiked') {
    const { userId, authorId, articleId } = (event as Recorded<ArticleLikeEvent>).data
    if (userId === authorId) return undefined
    return { ...common, user_id: authorId, actor_id: userId, action: 'liked', article_id: articleId }
  }
  if (event.type === 'UserFollowed') {
    const { followeeId, followerId } = (event as Recorded<UserFollowEvent>).data
    return { ...common, user_id: followeeId, actor_id: followerId, action: 'followed', article_id: null }
  }
  return undefined
}

/** The last check of each member in the batch; a member's checks come in order, each further than the last. */
const watermarks = (events: RecordedEvent[]) =>
  new Map(
    (events.filter(({ type }) => type === 'NotificationsChecked') as Recorded<NotificationInboxEvent>[]).map(
      ({ data, metadata }) => [
        data.userId,
        { user_id: data.userId, up_to: data.upTo, checked_at: metadata.occurredAt },
      ],
    ),
  )
