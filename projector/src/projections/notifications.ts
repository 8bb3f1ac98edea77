import type { EventOf } from '@koryaku/contracts/define-event.ts'
import type { Recorded } from '@koryaku/contracts/event-store.ts'
import { UserFollowed, UserUnfollowed } from '@koryaku/contracts/follows/user-follow.events.ts'
import {
  AppealDecided,
  ArticleReinstated,
  ArticleSuspended,
} from '@koryaku/contracts/moderation/moderation.events.ts'
import { NotificationsChecked } from '@koryaku/contracts/notifications/notification-inbox.events.ts'
import { ArticleLiked, ArticleUnliked } from '@koryaku/contracts/reactions/article-like.events.ts'
import { boolean } from '@koryaku/contracts/tables/columns.ts'
import { alias, type Written } from '@koryaku/contracts/tables/define-table.ts'
import { notification } from '@koryaku/contracts/tables/notification.table.ts'
import { notificationWatermark } from '@koryaku/contracts/tables/notification-watermark.table.ts'
import type { PoolClient } from 'pg'
import { defineChanges } from '#engine/define-changes.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'

type NotificationRow = Written<typeof notification>

const notificationChange = defineChanges('notification_change', {
  ...notification.columns,
  taken_back: boolean(),
})

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
  tables: [notification, notificationWatermark],
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
    await withdraw(db, t, [...withdrawn.values()])
    await upsertRows(db, t, notification, rows.values())
    await upsertRows(db, t, notificationWatermark, watermarks(events).values())
  },
  bulk: {
    changes: [notificationChange],
    async append(db, events, t, changes) {
      for (const { isTakenBack, ...row } of events.flatMap(changeOf))
        changes.add(notificationChange, { ...row, taken_back: isTakenBack })
      await upsertRows(db, t, notificationWatermark, watermarks(events).values())
    },
    folds: [{ tables: [notification], statements: t => [foldNotifications(t)] }],
  },
})

/** Each word of the moderators stands; of what one member told another, the last that was not taken back. */
function foldNotifications(t: TableName): string {
  const { user_id, actor_id, article_id, action, position, taken_back } = notificationChange.names
  const said = `${user_id}, ${actor_id}, ${article_id}, ${action}`
  return `insert into ${t(notification)} (${notification.list})
    select ${notification.list} from (
      select * from ${t(notificationChange)} where ${actor_id} = ''
      union all
      select * from (
        select distinct on (${said}) * from ${t(notificationChange)}
         where ${actor_id} <> '' order by ${said}, ${position} desc) c
       where not ${taken_back}) told`
}

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

async function withdraw(db: PoolClient, t: TableName, subjects: NotificationChange[]): Promise<void> {
  if (subjects.length === 0) return
  const [n, gone] = [alias(notification, 'n'), alias(notification, 'gone')]
  await db.query(
    `delete from ${t(notification)} n using json_populate_recordset(null::${t(notification)}, $1::json) gone
      where ${n.actor_id} = ${gone.actor_id} and ${n.user_id} = ${gone.user_id} and ${n.action} = ${gone.action}
        and ${n.article_id} is not distinct from ${gone.article_id}`,
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
