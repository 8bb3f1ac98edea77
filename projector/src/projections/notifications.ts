import { ScheduledPublicationMissed } from '@koryaku/contracts/articles/article.events.ts'
import {
  AppealDecided,
  ArticleReinstated,
  ArticleSuspended,
} from '@koryaku/contracts/articles/article-moderation.events.ts'
import { CommentPosted } from '@koryaku/contracts/comments/comment.events.ts'
import { CommentLiked, CommentUnliked } from '@koryaku/contracts/comments/comment-like.events.ts'
import {
  CommentAppealDecided,
  CommentReinstated,
  CommentReleased,
  CommentSuspended,
} from '@koryaku/contracts/comments/comment-moderation.events.ts'
import type { EventOf } from '@koryaku/contracts/define-event.ts'
import { UserFollowed, UserUnfollowed } from '@koryaku/contracts/follows/user-follow.events.ts'
import {
  GameRequestAccepted,
  GameRequestDeclined,
  GameRequestMarkedDuplicate,
} from '@koryaku/contracts/games/game-request.events.ts'
import { GameVersionWithdrawn } from '@koryaku/contracts/games/game-version.events.ts'
import { AuthorsToldOfVersion } from '@koryaku/contracts/games/version-notice.events.ts'
import { NotificationsChecked } from '@koryaku/contracts/notifications/notification-inbox.events.ts'
import {
  type NotificationKind,
  notificationKinds,
} from '@koryaku/contracts/notifications/notification-kinds.ts'
import { NotificationSettingsChanged } from '@koryaku/contracts/notifications/notification-settings.events.ts'
import { ArticleLiked, ArticleUnliked } from '@koryaku/contracts/reactions/article-like.events.ts'
import { GameReviewLiked, GameReviewUnliked } from '@koryaku/contracts/reviews/review-like.events.ts'
import {
  ReviewAppealDecided,
  ReviewReinstated,
  ReviewSuspended,
} from '@koryaku/contracts/reviews/review-moderation.events.ts'
import { boolean } from '@koryaku/contracts/tables/columns.ts'
import { alias, type Written } from '@koryaku/contracts/tables/define-table.ts'
import { notification } from '@koryaku/contracts/tables/notification.table.ts'
import { notificationSetting } from '@koryaku/contracts/tables/notification-setting.table.ts'
import { notificationWatermark } from '@koryaku/contracts/tables/notification-watermark.table.ts'
import { ArticleVotesTold } from '@koryaku/contracts/votes/article-votes-told.events.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { PoolClient } from 'pg'
import { defineChanges } from '#engine/define-changes.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { deleteRows, upsertRows } from '#engine/rows.ts'
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
  ScheduledPublicationMissed,
  ArticleVotesTold,
  AuthorsToldOfVersion,
  GameVersionWithdrawn,
  GameRequestAccepted,
  GameRequestDeclined,
  GameRequestMarkedDuplicate,
  ...[CommentSuspended, CommentReinstated, CommentAppealDecided, CommentReleased],
  CommentPosted,
  CommentLiked,
  CommentUnliked,
  GameReviewLiked,
  GameReviewUnliked,
  NotificationSettingsChanged,
  ReviewSuspended,
  ReviewReinstated,
  ReviewAppealDecided,
] as const
type ToldEvent = Recorded<EventOf<(typeof told)[number]>>

/**
 * Notifications of members. One watermark per member separates read from unread ones, so that checking all is one row.
 * A withdrawn like or follow deletes its notification, read or not, so that repeated likes leave only one. A withdrawn
 * version deletes its notifications too. Notifications of comments stay stored and are hidden together with their
 * comment, so that an undone deletion shows them again unchanged.
 */
export const notifications = defineProjection({
  name: 'notifications',
  codeVersion: 14,
  tables: [notification, notificationWatermark, notificationSetting],
  // A row of each further kind.
  rekeyed: { notification_setting: 13 },
  handles: on(...told),
  async apply(db, events, t) {
    const rows = new Map<string, NotificationRow>()
    const withdrawn = new Map<string, NotificationChange>()
    for (const change of events.flatMap(changesOf)) {
      const { isTakenBack, ...row } = change
      const key = keyOf(row)
      if (isTakenBack) {
        withdrawn.set(key, change)
        // A withdrawn version deletes all its notifications in the batch.
        if (row.version_id === null) rows.delete(key)
        else for (const [of, { version_id }] of rows) if (version_id === row.version_id) rows.delete(of)
      } else rows.set(key, row)
    }
    await withdraw(db, t, [...withdrawn.values()])
    await upsertRows(db, t, notification, rows.values())
    await upsertRows(db, t, notificationWatermark, watermarks(events).values())
    await upsertRows(db, t, notificationSetting, chosen(events))
  },
  bulk: {
    changes: [notificationChange],
    async append(db, events, t, changes) {
      for (const { isTakenBack, ...row } of events.flatMap(changesOf))
        changes.add(notificationChange, { ...row, taken_back: isTakenBack })
      await upsertRows(db, t, notificationWatermark, watermarks(events).values())
      await upsertRows(db, t, notificationSetting, chosen(events))
    },
    folds: [{ tables: [notification], statements: t => [foldNotifications(t)] }],
  },
})

/**
 * Folds the changes of a rebuild. Notifications without an actor are kept, unless their version was withdrawn later.
 * For the others, the last change per key decides: it is kept unless it is a withdrawal.
 */
function foldNotifications(t: TableName): string {
  const { user_id, actor_id, article_id, comment_id, review_id, action, position, taken_back, version_id } =
    notificationChange.names
  const said = [user_id, actor_id, article_id, comment_id, review_id, action].join(', ')
  return `insert into ${t(notification)} (${notification.list})
    select ${notification.list} from (
      select * from ${t(notificationChange)} c where ${actor_id} = '' and not ${taken_back} and not exists (
        select from ${t(notificationChange)} w
         where w.${taken_back} and w.${version_id} = c.${version_id} and w.${position} > c.${position})
      union all
      select * from (
        select distinct on (${said}) * from ${t(notificationChange)}
         where ${actor_id} <> '' order by ${said}, ${position} desc) c
       where not ${taken_back}) told`
}

/** The identity of a notification: members, subject and action, or event and recipient if it has no actor. */
const keyOf = (row: NotificationRow): string =>
  row.actor_id === ''
    ? `${row.notification_id} ${row.user_id}`
    : [row.user_id, row.actor_id, row.article_id, row.comment_id, row.review_id, row.action].join(' ')

/** Adds a notification or, if its act is withdrawn, deletes the notification of exactly this act. */
interface NotificationChange extends NotificationRow {
  isTakenBack: boolean
}

const TAKEN_BACK: ReadonlySet<string> = new Set([
  ArticleUnliked.type,
  UserUnfollowed.type,
  CommentUnliked.type,
  GameReviewUnliked.type,
  GameVersionWithdrawn.type,
])

function changesOf(event: ToldEvent): NotificationChange[] {
  const isTakenBack = TAKEN_BACK.has(event.type)
  return (
    subjectsOf(event)
      // Actors are not notified of their acts. A withdrawn version has neither a recipient nor an actor.
      .filter(({ user_id, actor_id }) => user_id !== actor_id || isTakenBack)
      .map(subject => ({
        ...{ article_id: null, comment_id: null, review_id: null, request_id: null },
        ...{ game_id: null, version_id: null, guides: null, ...subject },
        subject: groupedBy(subject, event.id),
        isTakenBack,
        position: event.position.toString(),
        notification_id: event.id,
        created_at: event.metadata.occurredAt,
      }))
  )
}

/** The subject by which notifications of one kind and day are grouped. Rows without an actor are never grouped. */
const groupedBy = ({ kind, article_id, comment_id, review_id }: Subject, eventId: string): string => {
  if (kind === 'moderation' || kind === 'notices') return eventId
  return (kind === 'likes' && comment_id) || (article_id ?? review_id ?? '')
}

type Subject = Pick<NotificationRow, 'user_id' | 'actor_id' | 'action' | 'kind'> &
  Partial<
    Pick<
      NotificationRow,
      'article_id' | 'comment_id' | 'review_id' | 'game_id' | 'version_id' | 'guides' | 'request_id'
    >
  >

/** The notifications of an event: recipient, actor and act. Acts of moderators or of the site have no actor. */
function subjectsOf(event: ToldEvent): Subject[] {
  // No actor: moderators and the site itself are not named.
  const toAuthor = (
    action: Subject['action'],
    { authorId, articleId }: ArticleOf,
    kind: NotificationKind = 'notices',
  ) => ({ user_id: authorId, actor_id: '', article_id: articleId, action, kind })
  const toReviewer = (action: Subject['action'], { authorId, reviewId }: ReviewOf) => ({
    ...{ user_id: authorId, actor_id: '', review_id: reviewId, action, kind: 'moderation' as const },
  })
  const toCommenter = (action: Subject['action'], { authorId, subjectId, commentId }: CommentOf) => ({
    ...{ user_id: authorId, actor_id: '', article_id: subjectId, comment_id: commentId, action },
    kind: 'moderation' as const,
  })
  const ofVersion = (user_id: string, guides: number | null, { gameId, versionId }: VersionOf) => ({
    ...{ user_id, actor_id: '', action: 'version_unchecked' as const, kind: 'notices' as const },
    ...{ game_id: gameId, version_id: versionId, guides },
  })
  const ofRequest = (action: Subject['action'], { userId, requestId, gameId }: RequestOf) => ({
    ...{ user_id: userId, actor_id: '', action, kind: 'notices' as const },
    ...{ request_id: requestId, game_id: gameId ?? null },
  })
  switch (event.type) {
    case 'ArticleLiked':
    case 'ArticleUnliked': {
      const { authorId, userId, articleId } = event.data
      return [{ user_id: authorId, actor_id: userId, article_id: articleId, action: 'liked', kind: 'likes' }]
    }
    case 'UserFollowed':
    case 'UserUnfollowed': {
      const { followeeId, followerId } = event.data
      return [{ user_id: followeeId, actor_id: followerId, action: 'followed', kind: 'follows' }]
    }
    case 'CommentPosted': {
      const { subject, held } = event.data
      return held.length > 0 ? [] : reachedBy({ ...event.data, subjectId: subject.id })
    }
    case 'CommentReleased':
      return [...reachedBy(event.data), toCommenter('released', event.data)]
    case 'CommentLiked':
    case 'CommentUnliked': {
      const { authorId, userId, subjectId, commentId } = event.data
      return [
        {
          ...{ user_id: authorId, actor_id: userId, article_id: subjectId, comment_id: commentId },
          action: 'liked',
          kind: 'likes',
        },
      ]
    }
    case 'GameReviewLiked':
    case 'GameReviewUnliked': {
      const { authorId, userId, reviewId } = event.data
      return [{ user_id: authorId, actor_id: userId, review_id: reviewId, action: 'liked', kind: 'reviews' }]
    }
    case 'ArticleSuspended':
      return [toAuthor('suspended', event.data, 'moderation')]
    case 'ArticleReinstated':
      // The decision of the appeal already notifies of the overturned suspension.
      return event.data.cause === 'appeal' ? [] : [toAuthor('reinstated', event.data, 'moderation')]
    case 'AppealDecided':
      return [
        toAuthor(
          event.data.outcome === 'upheld' ? 'appeal_upheld' : 'appeal_overturned',
          event.data,
          'moderation',
        ),
      ]
    case 'ReviewSuspended':
      return [toReviewer('suspended', event.data)]
    case 'ReviewReinstated':
      return event.data.cause === 'appeal' ? [] : [toReviewer('reinstated', event.data)]
    case 'ReviewAppealDecided':
      return [toReviewer(event.data.outcome === 'upheld' ? 'appeal_upheld' : 'appeal_overturned', event.data)]
    case 'CommentSuspended':
      return [toCommenter('suspended', event.data)]
    case 'CommentReinstated':
      if (event.data.cause === 'appeal') return []
      return [toCommenter(event.data.isHeldAgain ? 'held_again' : 'reinstated', event.data)]
    case 'CommentAppealDecided':
      return [
        toCommenter(event.data.outcome === 'upheld' ? 'appeal_upheld' : 'appeal_overturned', event.data),
      ]
    case 'ScheduledPublicationMissed':
      return [toAuthor('schedule_missed', event.data)]
    case 'ArticleVotesTold':
      return [toAuthor(`${event.data.vote}_${event.data.level}`, event.data)]
    case 'AuthorsToldOfVersion':
      return event.data.authors.map(({ authorId, guides }) => ofVersion(authorId, guides, event.data))
    case 'GameRequestAccepted':
      return [ofRequest('request_accepted', event.data)]
    case 'GameRequestDeclined':
      return [ofRequest('request_declined', event.data)]
    case 'GameRequestMarkedDuplicate':
      return [ofRequest('request_duplicate', event.data)]
    case 'GameVersionWithdrawn':
      return [ofVersion('', null, event.data)]
    case 'NotificationsChecked':
    case 'NotificationSettingsChanged':
      return []
    default:
      event satisfies never
      return []
  }
}

/** Members whom a comment reaches once it is shown: the author of the article, the one it answers, those it mentions; each once. */
function reachedBy({
  authorId,
  subjectId,
  subjectAuthorId,
  replyTo,
  commentId,
  mentions,
}: Omit<EventOf<typeof CommentReleased>['data'], 'by'>): Subject[] {
  return [...new Set([subjectAuthorId, replyTo?.authorId ?? subjectAuthorId, ...mentions])].map(userId => ({
    ...{ user_id: userId, actor_id: authorId, article_id: subjectId, comment_id: commentId },
    action: 'commented',
    // The strongest reason counts.
    kind: userId === replyTo?.authorId ? 'replies' : mentions.includes(userId) ? 'mentions' : 'comments',
  }))
}

interface RequestOf {
  userId: string
  requestId: string
  gameId?: string
}
interface VersionOf {
  gameId: string
  versionId: string
}

interface ReviewOf {
  reviewId: string
  authorId: string
}

interface CommentOf {
  commentId: string
  subjectId: string
  authorId: string
}

interface ArticleOf {
  articleId: string
  authorId: string
}

async function withdraw(db: PoolClient, t: TableName, changes: NotificationChange[]): Promise<void> {
  const versions = changes.flatMap(({ version_id }) => (version_id ? [{ version_id }] : []))
  await deleteRows(db, t, notification, versions)
  const subjects = changes.filter(({ version_id }) => version_id === null)
  if (subjects.length === 0) return
  const [n, gone] = [alias(notification, 'n'), alias(notification, 'gone')]
  await db.query(
    `delete from ${t(notification)} n using json_populate_recordset(null::${t(notification)}, $1::json) gone
      where ${n.actor_id} = ${gone.actor_id} and ${n.user_id} = ${gone.user_id} and ${n.action} = ${gone.action}
        and ${n.article_id} is not distinct from ${gone.article_id}
        and ${n.comment_id} is not distinct from ${gone.comment_id}
        and ${n.review_id} is not distinct from ${gone.review_id}`,
    [JSON.stringify(subjects)],
  )
}

/** The last check of each member in the batch. Its own position is the watermark, so it is valid in every store. */
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

/** The last settings of each user in the batch, a row per kind. */
function chosen(events: ToldEvent[]): Written<typeof notificationSetting>[] {
  const last = new Map(
    events.flatMap(({ type, data }) =>
      type === NotificationSettingsChanged.type ? [[data.userId, data] as const] : [],
    ),
  )
  return [...last.values()].flatMap(({ userId, language, settings }) =>
    notificationKinds.map(kind => ({ user_id: userId, kind, ...settings[kind], language })),
  )
}
