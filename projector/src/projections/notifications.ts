import type { Recorded, RecordedEvent } from '@koryaku/contracts/event-store.ts'
import {
  type UserFollowEvent,
  UserFollowed,
  UserUnfollowed,
} from '@koryaku/contracts/follows/user-follow.events.ts'
import {
  AppealDecided,
  type ArticleModerationEvent,
  ArticleReinstated,
  ArticleSuspended,
} from '@koryaku/contracts/moderation/moderation.events.ts'
import type { NotificationAttributes } from '@koryaku/contracts/notifications/notification.api.ts'
import {
  type NotificationInboxEvent,
  NotificationsChecked,
} from '@koryaku/contracts/notifications/notification-inbox.events.ts'
import {
  ArticleLiked,
  type ArticleLikeEvent,
  ArticleUnliked,
} from '@koryaku/contracts/reactions/article-like.events.ts'
import type { PoolClient } from 'pg'
import { on, type Projection } from '#engine/projection.ts'
import { upsertRows } from '#engine/rows.ts'

interface NotificationRow {
  user_id: string
  /** Position of the event that caused it: the order of the panel, and what the watermark is compared with. */
  position: string
  /** The id of that event, so that a rebuild gives the same ids. */
  notification_id: string
  /** Empty: the moderators, who are not named to the author. */
  actor_id: string
  action: NotificationAttributes['action']
  /** Empty for a follow. */
  article_id: string | null
  created_at: string
}

/**
 * The bell. What is unread follows from one watermark per member, so that checking all is one row. A like or a
 * follow that was taken back takes its notification with it, read or not: liking again and again rings once.
 */
export const notifications: Projection = {
  name: 'notifications',
  codeVersion: 2,
  tables: ['notification', 'notification_watermark'],
  schema: t => `
    -- The key is also the index of a member's panel, newest first, and of what is above the watermark.
    create table ${t('notification')} (
      user_id text not null,
      position bigint not null,
      notification_id uuid not null,
      actor_id text not null,
      action text not null,
      article_id text,
      created_at timestamptz not null,
      primary key (user_id, position)
    );
    create table ${t('notification_watermark')} (
      user_id text primary key,
      up_to bigint not null,
      checked_at timestamptz not null
    );
  `,
  indexes: t => `
    -- Taking back what one member told another.
    create index on ${t('notification')} (actor_id, user_id);
  `,
  handles: on(
    ...[ArticleLiked, ArticleUnliked, UserFollowed, UserUnfollowed, NotificationsChecked],
    ...[ArticleSuspended, ArticleReinstated, AppealDecided],
  ),
  async apply(db, events, t) {
    const rows = new Map<string, NotificationRow>()
    const withdrawn = new Map<string, Subject>()
    for (const event of events) {
      const notice = moderationNotice(event as Recorded<ArticleModerationEvent>)
      if (notice) {
        rows.set(event.id, notice)
        continue
      }
      const subject = subjectOf(event)
      if (!subject || subject.user_id === subject.actor_id) continue
      const key = `${subject.user_id} ${subject.actor_id} ${subject.article_id}`
      if (event.type === ArticleUnliked.type || event.type === UserUnfollowed.type) {
        rows.delete(key)
        withdrawn.set(key, subject)
      } else {
        rows.set(key, {
          ...subject,
          position: event.position.toString(),
          notification_id: event.id,
          action: event.type === ArticleLiked.type ? 'liked' : 'followed',
          created_at: event.metadata.occurredAt,
        })
      }
    }
    await withdraw(db, t('notification'), [...withdrawn.values()])
    await upsertRows(db, t('notification'), ['user_id', 'position'], rows.values())
    await upsertRows(db, t('notification_watermark'), ['user_id'], watermarks(events).values())
  },
}

interface Subject {
  user_id: string
  actor_id: string
  article_id: string | null
}

/** Whom an event tells of whose deed. */
function subjectOf(event: RecordedEvent): Subject | undefined {
  const { data } = event as Recorded<ArticleLikeEvent | UserFollowEvent | NotificationInboxEvent>
  if ('articleId' in data && 'userId' in data)
    return { user_id: data.authorId, actor_id: data.userId, article_id: data.articleId }
  if ('followeeId' in data) return { user_id: data.followeeId, actor_id: data.followerId, article_id: null }
  return undefined
}

/** What moderators did to an article, for its author; an overturned suspension is told once, by the decision. */
function moderationNotice(event: Recorded<ArticleModerationEvent>): NotificationRow | undefined {
  const action = moderationAction(event)
  if (!action) return undefined
  return {
    user_id: event.data.authorId,
    position: event.position.toString(),
    notification_id: event.id,
    actor_id: '',
    action,
    article_id: event.data.articleId,
    created_at: event.metadata.occurredAt,
  }
}

function moderationAction(event: ArticleModerationEvent): NotificationRow['action'] | undefined {
  if (event.type === 'ArticleSuspended') return 'suspended'
  if (event.type === 'ArticleReinstated') return event.data.cause === 'appeal' ? undefined : 'reinstated'
  if (event.type !== 'AppealDecided') return undefined
  return event.data.outcome === 'upheld' ? 'appeal_upheld' : 'appeal_overturned'
}

async function withdraw(db: PoolClient, table: string, subjects: Subject[]): Promise<void> {
  if (subjects.length === 0) return
  await db.query(
    `delete from ${table} n using json_populate_recordset(null::${table}, $1::json) gone
      where n.actor_id = gone.actor_id and n.user_id = gone.user_id
        and n.article_id is not distinct from gone.article_id`,
    [JSON.stringify(subjects)],
  )
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
