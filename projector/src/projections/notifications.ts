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
  codeVersion: 3,
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
    const withdrawn = new Map<string, NotificationChange>()
    for (const change of events.flatMap(changeOf)) {
      const { user_id, actor_id, article_id, action } = change
      const key = actor_id === '' ? change.notification_id : `${user_id} ${actor_id} ${article_id} ${action}`
      if (change.isTakenBack) {
        rows.delete(key)
        withdrawn.set(key, change)
      } else {
        const { isTakenBack: _, ...row } = change
        rows.set(key, row)
      }
    }
    await withdraw(db, t('notification'), [...withdrawn.values()])
    await upsertRows(db, t('notification'), ['user_id', 'position'], rows.values())
    await upsertRows(db, t('notification_watermark'), ['user_id'], watermarks(events).values())
  },
  bulk: {
    changes: {
      notification_change: {
        ...{ user_id: 'text', position: 'bigint', notification_id: 'uuid', actor_id: 'text' },
        ...{ action: 'text', article_id: 'text', created_at: 'timestamptz', taken_back: 'boolean' },
      },
    },
    async append(db, events, t, changes) {
      for (const change of events.flatMap(changeOf))
        changes.add('notification_change', [
          ...[change.user_id, BigInt(change.position), change.notification_id, change.actor_id],
          ...[change.action, change.article_id, change.created_at, change.isTakenBack],
        ])
      await upsertRows(db, t('notification_watermark'), ['user_id'], watermarks(events).values())
    },
    // Each word of the moderators stands; of what one member told another, the last that was not taken back.
    folds: [
      {
        tables: ['notification'],
        statements: t => [
          `insert into ${t('notification')} (user_id, position, notification_id, actor_id, action, article_id, created_at)
       select user_id, position, notification_id, actor_id, action, article_id, created_at from (
         select * from ${t('notification_change')} where actor_id = ''
         union all
         select * from (
           select distinct on (user_id, actor_id, article_id, action) * from ${t('notification_change')}
            where actor_id <> '' order by user_id, actor_id, article_id, action, position desc) c
          where not taken_back) told`,
        ],
      },
    ],
  },
}

/** A notification that comes, or goes with the deed that it told of: this very deed, and no other of the same person. */
interface NotificationChange extends NotificationRow {
  isTakenBack: boolean
}

function changeOf(event: RecordedEvent): NotificationChange[] {
  const notice = moderationNotice(event as Recorded<ArticleModerationEvent>)
  if (notice) return [{ ...notice, isTakenBack: false }]
  const subject = subjectOf(event)
  if (!subject || subject.user_id === subject.actor_id) return []
  return [
    {
      ...subject,
      isTakenBack: event.type === ArticleUnliked.type || event.type === UserUnfollowed.type,
      position: event.position.toString(),
      notification_id: event.id,
      created_at: event.metadata.occurredAt,
    },
  ]
}

type Subject = Pick<NotificationRow, 'user_id' | 'actor_id' | 'article_id' | 'action'>

/** Whom an event tells of whose deed. */
function subjectOf(event: RecordedEvent): Subject | undefined {
  const { data } = event as Recorded<ArticleLikeEvent | UserFollowEvent | NotificationInboxEvent>
  if ('articleId' in data && 'userId' in data)
    return { user_id: data.authorId, actor_id: data.userId, article_id: data.articleId, action: 'liked' }
  if ('followeeId' in data)
    return { user_id: data.followeeId, actor_id: data.followerId, article_id: null, action: 'followed' }
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

async function withdraw(db: PoolClient, table: string, subjects: NotificationChange[]): Promise<void> {
  if (subjects.length === 0) return
  await db.query(
    `delete from ${table} n using json_populate_recordset(null::${table}, $1::json) gone
      where n.actor_id = gone.actor_id and n.user_id = gone.user_id and n.action = gone.action
        and n.article_id is not distinct from gone.article_id`,
    [JSON.stringify(subjects)],
  )
}

/** The last check of each member in the batch, by its own place in the log: it goes with the log into another store. */
const watermarks = (events: RecordedEvent[]) =>
  new Map(
    (events.filter(({ type }) => type === 'NotificationsChecked') as Recorded<NotificationInboxEvent>[]).map(
      ({ data: { userId }, position, metadata }) => [
        userId,
        { user_id: userId, up_to: position.toString(), checked_at: metadata.occurredAt },
      ],
    ),
  )
