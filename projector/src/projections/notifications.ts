import type { EventOf } from '@koryaku/contracts/define-event.ts'
import type { Recorded } from '@koryaku/contracts/event-store.ts'
import { UserFollowed, UserUnfollowed } from '@koryaku/contracts/follows/user-follow.events.ts'
import {
  AppealDecided,
  ArticleReinstated,
  ArticleSuspended,
} from '@koryaku/contracts/moderation/moderation.events.ts'
import type { NotificationAttributes } from '@koryaku/contracts/notifications/notification.api.ts'
import { NotificationsChecked } from '@koryaku/contracts/notifications/notification-inbox.events.ts'
import { ArticleLiked, ArticleUnliked } from '@koryaku/contracts/reactions/article-like.events.ts'
import type { PoolClient } from 'pg'
import { defineProjection, on } from '#engine/projection.ts'
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

const told = [
  ArticleLiked,
  ArticleUnliked,
  UserFollowed,
  UserUnfollowed,
  NotificationsChecked,
  ArticleSuspended,
  ArticleReinstated,
  AppealDecided,
] as const
type ToldEvent = Recorded<EventOf<(typeof told)[number]>>

/**
 * The bell. What is unread follows from one watermark per member, so that checking all is one row. A like or a
 * follow that was taken back takes its notification with it, read or not: liking again and again rings once.
 */
export const notifications = defineProjection({
  name: 'notifications',
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
  handles: on(...told),
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
})

/** A notification that comes, or goes with the deed that it told of: this very deed, and no other of the same person. */
interface NotificationChange extends NotificationRow {
  isTakenBack: boolean
}

function changeOf(event: ToldEvent): NotificationChange[] {
  const subject = subjectOf(event)
  // Nobody is told of their own deeds.
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

/** Whom an event tells of whose deed; what moderators did to an article, for its author. */
function subjectOf(event: ToldEvent): Subject | undefined {
  const ofModerators = (action: Subject['action'], { authorId, articleId }: ArticleOf) => ({
    ...{ user_id: authorId, actor_id: '', article_id: articleId, action },
  })
  switch (event.type) {
    case 'ArticleLiked':
    case 'ArticleUnliked': {
      const { authorId, userId, articleId } = event.data
      return { user_id: authorId, actor_id: userId, article_id: articleId, action: 'liked' }
    }
    case 'UserFollowed':
    case 'UserUnfollowed': {
      const { followeeId, followerId } = event.data
      return { user_id: followeeId, actor_id: followerId, article_id: null, action: 'followed' }
    }
    case 'ArticleSuspended':
      return ofModerators('suspended', event.data)
    case 'ArticleReinstated':
      // An overturned suspension is told once, by the decision.
      return event.data.cause === 'appeal' ? undefined : ofModerators('reinstated', event.data)
    case 'AppealDecided':
      return ofModerators(event.data.outcome === 'upheld' ? 'appeal_upheld' : 'appeal_overturned', event.data)
    case 'NotificationsChecked':
      return undefined
    default:
      event satisfies never
      return undefined
  }
}

interface ArticleOf {
  articleId: string
  authorId: string
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
const watermarks = (events: ToldEvent[]) =>
  new Map(
    events.flatMap(({ type, data, position, metadata }) =>
      type === NotificationsChecked.type
        ? [
            [
              data.userId,
              { user_id: data.userId, up_to: position.toString(), checked_at: metadata.occurredAt },
            ] as const,
          ]
        : [],
    ),
  )
