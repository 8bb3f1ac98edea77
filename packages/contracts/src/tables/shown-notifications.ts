import { type RawBuilder, sql } from 'kysely'
import type { NotificationKind } from '../notifications/notification-kinds.ts'
import { alias, type Row } from './define-table.ts'
import { followedPublications } from './followed-publications.ts'
import { notification } from './notification.table.ts'
import { read } from './read-models.ts'
import { type Param, sqlWith } from './statements.ts'
import { isWantedNotice } from './unwanted.ts'
import { waitingForStaff } from './waiting-for-staff.ts'
import { watermarkOf } from './watermark-of.ts'

/** Decisions of moderators: the author sees them even where the comment is not shown. */
const DECISIONS = ['suspended', 'reinstated', 'held_again', 'appeal_upheld', 'appeal_overturned'] as const

/** True if the comment or liked content is still readable. */
export const isShownComment = (commentId: Ref) =>
  read
    .selectFrom('read.article_comment as c')
    .innerJoin('read.article_card as a', 'a.article_id', 'c.subject_id')
    .select('c.comment_id')
    .where(({ eb }) => eb('c.comment_id', '=', commentId))
    .where(({ and, eb, or }) =>
      or([
        eb(sql<string>`${sql.ref('n.action')}`, 'in', DECISIONS),
        and([eb('c.state', '=', 'shown'), eb('a.status', '=', 'published')]),
      ]),
    )
/** Can the review still be read? By its author also while it is suspended, where the notice is about that. */
export const isReadableReview = (reviewId: Ref) =>
  read
    .selectFrom('read.game_review as r')
    .select('r.review_id')
    .where(({ eb }) => eb('r.review_id', '=', reviewId))
    .where(({ eb, or, and }) =>
      or([
        eb('r.status', '=', 'published'),
        and([eb('r.status', '=', 'suspended'), eb(sql.ref('n.action'), '<>', 'liked')]),
      ]),
    )
type Ref = RawBuilder<string | null>

/** The common table of a statement: notifications that are computed when read. */
const COMPUTED = 'computed'
type NotificationRow = Row<typeof notification>

/** Begins a statement that reads {@link newestFor} or {@link listedFor} this member: computed notifications are looked up once. */
export const withComputed = (userId: Param<string>, after?: Param<string>): Pick<typeof read, 'selectFrom'> =>
  read.with(
    cte => cte(COMPUTED).materialized(),
    () =>
      sqlWith<NotificationRow>(
        (name = '', position?: string) => `(select * from (${followedPublications(name, position)}) p
          union all select * from (${waitingForStaff(name, position)}) waiting)`,
        ...[userId, ...(after ? [after] : [])],
      ),
  ) as unknown as typeof read

// Bound: query-api | notifications of a member | NOTIFICATIONS_READ, GROUPS_MAX
/** Rows of a member that a query reads, the newest ones; older ones are not shown. */
export const NOTIFICATIONS_READ = 5_000
/** Groups of a member that are listed, the newest ones. */
export const GROUPS_MAX = 1_000

const m = alias(notification, 'm')

/**
 * The newest rows of `notification` of a member, publications of followed members, and work for moderators, for `from`.
 * @param kind only rows of this kind
 */
const newestFor = (userId: Param<string>, kind?: Param<NotificationKind>): RawBuilder<NotificationRow> =>
  sqlWith<NotificationRow>(
    (name = '', ofKind?: string) => `((select ${notification.list} from ${m}
       where ${m.user_id} = ${name} ${ofKind ? `and ${m.kind} = ${ofKind}` : ''}
       order by ${m.position} desc limit ${NOTIFICATIONS_READ})
      union all select ${notification.list} from ${COMPUTED} ${ofKind ? `where kind = ${ofKind}` : ''})`,
    ...[userId, ...(kind ? [kind] : [])],
  )

/** Unchecked rows of a member, newest first, for `from`. */
export const uncheckedFor = (userId: Param<string>): RawBuilder<NotificationRow> =>
  sqlWith<NotificationRow>(
    name => `(select ${notification.list} from ${m}
      where ${m.user_id} = ${name} and ${m.position} > ${watermarkOf(name)}
      order by ${m.position} desc limit ${NOTIFICATIONS_READ})`,
    userId,
  )

/** Rows of `notification` of a member, publications of followed members, and work for moderators, for `from`. */
export const listedFor = (userId: Param<string>): RawBuilder<NotificationRow> =>
  sqlWith<NotificationRow>(
    name => `(select ${notification.list} from ${m} where ${m.user_id} = ${name}
      union all select ${notification.list} from ${COMPUTED})`,
    userId,
  )

/**
 * The newest notifications of a member; those of deleted articles and unreadable comments are hidden. Most notifications of a
 * member concern own articles, so the few hidden articles are found once, not once per row.
 * @param kind only those of this kind
 */
export const notificationsOf = (userId: Param<string>, kind?: Param<NotificationKind>) =>
  withComputed(userId)
    .selectFrom(newestFor(userId, kind).as('n'))
    .leftJoin('read.notification_watermark as w', 'w.user_id', 'n.user_id')
    .where('n.user_id', '=', userId)
    .where(({ eb, or, selectFrom }) => {
      const deleted = selectFrom('read.article_card')
        .select('article_id')
        .where('author_id', '=', userId)
        .where('status', '=', 'deleted')
      return or([eb('n.article_id', 'is', null), eb('n.article_id', 'not in', deleted)])
    })
    .where(({ eb, exists, or }) =>
      or([eb('n.comment_id', 'is', null), exists(isShownComment(sql.ref('n.comment_id')))]),
    )
    .where(({ eb, exists, or }) =>
      or([eb('n.review_id', 'is', null), exists(isReadableReview(sql.ref('n.review_id')))]),
    )
    .where(isWantedNotice(userId))
