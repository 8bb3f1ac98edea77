import { PAGE_SIZE, pageQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import {
  type ArticleActionResource,
  type GameReviewLikeResource,
  type NotificationResource,
  notificationGroups,
  notificationGroupsQuery,
  notificationList,
  type ToldCommentResource,
} from '@koryaku/contracts/notifications/notification.api.ts'
import {
  GROUP_COUNTED_MAX,
  type NotificationKind,
  STAFF_ACTIONS,
  staffQueues,
} from '@koryaku/contracts/notifications/notification-kinds.ts'
import { hasUncheckedPublication } from '@koryaku/contracts/tables/followed-publications.ts'
import { dayOf } from '@koryaku/contracts/tables/notification.table.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import {
  GROUPS_MAX,
  isReadableReview,
  isShownComment,
  notificationsOf as ownOf,
  uncheckedFor,
} from '@koryaku/contracts/tables/shown-notifications.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { isWantedNotice } from '@koryaku/contracts/tables/unwanted.ts'
import { hasUncheckedWork } from '@koryaku/contracts/tables/waiting-for-staff.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { networkOf } from '@koryaku/server-kit/network.ts'
import { sql } from 'kysely'
import { answerPrivate } from '#reading/answers.ts'
import { articleFragments, gameFragments, userFragments } from '#reading/fragments.ts'
import { listDocument, pageWindow } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'
import { createNotificationTurns } from './notification-turns.ts'
import { isRinging } from './ringing.ts'

/** Before any position, and behind all of them. */
const NONE = sql<string>`-1`
const LAST = String(10n ** 18n)
/**
 * Upper bound of the counts, shown as “1,000 or more”: members do not page further, and counting all lines is
 * expensive.
 */
const COUNTED_MAX = 1_000

/** Columns of a line. */
const shown = (lines: ReturnType<typeof ownOf>) =>
  lines
    .leftJoin('read.game_version as v', 'v.version_id', 'n.version_id')
    .leftJoin('read.game_review as review', 'review.review_id', 'n.review_id')
    .leftJoin('read.game_card as reviewed', 'reviewed.game_id', 'review.game_id')
    .leftJoin('read.article_comment as said', 'said.comment_id', 'n.comment_id')
    .select(['n.notification_id', 'n.actor_id', 'n.action', 'n.article_id', 'n.comment_id', 'n.created_at'])
    .select(['n.position', 'n.kind', 'n.subject'])
    .leftJoin('read.game_request as wanted', 'wanted.request_id', 'n.request_id')
    .select(['n.game_id', 'n.guides', 'v.label', 'wanted.title as requested_title'])
    .select(['n.review_id', 'review.title as review_title', 'reviewed.slug as review_slug'])
    .select(({ eb, ref, selectFrom }) => [
      // None: the moderators.
      selectFrom('read.user_card as u')
        .select('u.anonymous')
        .whereRef('u.user_id', '=', 'n.actor_id')
        .as('anonymous'),
      // An actor who was anonymous at the time of the comment or action is not named in the notification.
      eb
        .case()
        .when('n.action', '=', 'commented')
        .then(eb('said.anonymous', '=', true))
        .else(
          eb.not(
            eb.exists(
              selectFrom('read.user_card as u')
                .select('u.user_id')
                .whereRef('u.user_id', '=', 'n.actor_id')
                .whereRef('u.named_since_position', '<', 'n.position'),
            ),
          ),
        )
        .end()
        .as('unnamed'),
      eb('said.reply_to_author', '=', ref('n.user_id')).as('is_reply'),
      sql<boolean | null>`${ref('n.user_id')} = any(${ref('said.mentions')})`.as('is_mention'),
      eb.case().when('n.position', '<=', ref('w.up_to')).then(ref('w.checked_at')).end().as('checked_at'),
    ])
const pageOf = prepared(
  'notifications',
  (userId: Param<string>, limit: Param<number>, offset: Param<number>) =>
    shown(ownOf(userId).where(isRinging(userId)))
      .orderBy('n.position', 'desc')
      .limit(limit)
      .offset(offset),
)

/** Notifications of a group: those of one kind, subject and day. */
const sameGroup = sql`partition by n.kind, n.subject, ${sql.raw(dayOf('n.created_at'))}`
/** The newest notification of each group below a position, and how many older ones it has. */
const headsOf = (
  userId: Param<string>,
  before: Param<string>,
  limit: Param<number>,
  kind?: Param<NotificationKind>,
) => {
  const counted = ownOf(userId, kind)
    .selectAll('n')
    .select([
      sql<string>`row_number() over (${sameGroup} order by n.position desc)`.as('nth'),
      sql<string>`least(count(*) over (${sameGroup}) - 1, ${sql.lit(GROUP_COUNTED_MAX)})`.as('others'),
    ])
  const heads = read
    .selectFrom(counted.as('g'))
    .selectAll('g')
    .where('g.nth', '=', '1')
    .orderBy('g.position', 'desc')
    .limit(sql.lit(GROUPS_MAX))
  return shown(
    read.selectFrom(heads.as('n')).leftJoin('read.notification_watermark as w', 'w.user_id', 'n.user_id'),
  )
    .select(sql<string>`n.others`.as('others'))
    .where('n.position', '<', before)
    .orderBy('n.position', 'desc')
    .limit(limit)
}
const groupsOf = prepared(
  'notification-groups',
  (userId: Param<string>, before: Param<string>, limit: Param<number>) => headsOf(userId, before, limit),
)
const groupsOfKind = prepared(
  'notification-groups-of-kind',
  (userId: Param<string>, before: Param<string>, limit: Param<number>, kind: Param<NotificationKind>) =>
    headsOf(userId, before, limit, kind),
)
/** How many there are, and are unread, of the newest. */
const countNewest = (lines: ReturnType<typeof ownOf>, most: Param<number>) =>
  read
    .selectFrom(
      lines
        .select(({ eb, fn }) => eb('n.position', '>', fn.coalesce('w.up_to', NONE)).as('is_new'))
        .orderBy('n.position', 'desc')
        .limit(most)
        .as('newest'),
    )
    .select(({ fn }) => [
      fn.countAll<string>().as('total'),
      fn.countAll<string>().filterWhere('is_new', '=', true).as('unchecked'),
    ])
/** Counts of the bell. */
const ringingCounts = prepared('notification-counts', (userId: Param<string>, most: Param<number>) =>
  countNewest(ownOf(userId).where(isRinging(userId)), most),
)
/** Counts of the page, which includes kinds that the bell leaves out. */
const allCounts = prepared('all-notification-counts', (userId: Param<string>, most: Param<number>) =>
  countNewest(ownOf(userId), most),
)
type Row = Awaited<ReturnType<typeof pageOf>>[number] & { others?: string | null }

const anyUnchecked = prepared('has-unchecked', (userId: Param<string>) =>
  read.selectNoFrom(({ exists, or, selectFrom }) =>
    or([
      hasUncheckedPublication(userId),
      hasUncheckedWork(userId),
      exists(
        selectFrom(uncheckedFor(userId).as('n'))
          .select('n.position')
          .where(({ eb, exists, or, selectFrom }) =>
            or([
              eb('n.article_id', 'is', null),
              exists(
                selectFrom('read.article_card as a')
                  .select('a.article_id')
                  .whereRef('a.article_id', '=', 'n.article_id')
                  .where('a.status', '<>', 'deleted'),
              ),
            ]),
          )
          .where(({ eb, exists, or }) =>
            or([eb('n.comment_id', 'is', null), exists(isShownComment(sql.ref('n.comment_id')))]),
          )
          .where(({ eb, exists, or }) =>
            or([eb('n.review_id', 'is', null), exists(isReadableReview(sql.ref('n.review_id')))]),
          )
          .where(isWantedNotice(userId))
          .where(isRinging(userId)),
      ),
    ]).as('unchecked'),
  ),
)

const reads = [
  ...(['notifications', 'articles', 'users', 'games'] as const),
  ...(['follows', 'publications', 'versions', 'comments', 'reviews', 'relations', 'requests'] as const),
  ...(['reports', 'moderation'] as const),
]

/** GET my/notifications, GET my/notifications/grouped. */
export function notificationRoutes(app: HttpApp, { db, cards, readModels }: Context): void {
  const takeTurn = createNotificationTurns()
  app.get(
    '/api/my/notifications',
    {
      config: {
        access: 'member',
        reads,
      },
      schema: { querystring: pageQuerySchema, response: { 200: notificationList } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, () =>
        takeTurn(networkOf(request.ip), async () => {
          const { userId } = viewerOf(request)
          const { limit, offset } = pageWindow(request.query)
          const rows = await pageOf(db, userId, limit, offset)
          const [counts] = await ringingCounts(db, userId, COUNTED_MAX)
          const { total = '0', unchecked = '0' } = counts ?? {}
          const meta = { totalCount: Number(total), uncheckedCount: Number(unchecked) }
          return listDocument(
            rows.map(resource).join(','),
            await includedOf({ db, cards }, rows, userId),
            meta,
          )
        }),
      ),
  )
  app.get(
    '/api/my/notifications/grouped',
    {
      config: { access: 'member', reads },
      schema: { querystring: notificationGroupsQuery, response: { 200: notificationGroups } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, () =>
        takeTurn(networkOf(request.ip), async () => {
          const { userId } = viewerOf(request)
          const { kind, before = LAST } = request.query
          // One more than is shown: whether there are more.
          const found = kind
            ? await groupsOfKind(db, userId, before, PAGE_SIZE + 1, kind)
            : await groupsOf(db, userId, before, PAGE_SIZE + 1)
          const rows = found.slice(0, PAGE_SIZE)
          const [counts] = await allCounts(db, userId, COUNTED_MAX)
          const next = found.length > PAGE_SIZE ? (rows.at(-1)?.position ?? null) : null
          const meta = { next, uncheckedCount: Number(counts?.unchecked ?? 0) }
          return listDocument(
            rows.map(resource).join(','),
            await includedOf({ db, cards }, rows, userId),
            meta,
          )
        }),
      ),
  )
}

/** Subjects and actors of the lines. */
async function includedOf({ db, cards }: Pick<Context, 'db' | 'cards'>, rows: Row[], userId: string) {
  const articleIds = [...new Set(rows.flatMap(row => row.article_id ?? []))]
  const { data: articles, games } = await articleFragments({ db, cards }, articleIds, userId)
  const gameIds = [...new Set(rows.flatMap(row => row.game_id ?? []))]
  const others = gameIds.filter(id => !games.includes(`"type":"game","id":"${id}"`))
  const actorIds = [...new Set(rows.flatMap(row => (isUnnamed(row) ? [] : [row.actor_id])))]
  const actions = rows.flatMap(row => (row.article_id ? doneResource(row, row.article_id) : []))
  const likes = rows.flatMap(row => (row.review_id ? reviewLikeResource(row, row.review_id) : []))
  return [
    ...[actions.join(','), likes.join(','), articles, games],
    ...[await gameFragments(cards, others), await userFragments(cards, actorIds)],
  ]
}

/** Subject of a line: a comment by its own id, any other action by the id of the line. */
const doneOf = ({ action, comment_id, notification_id }: Row) =>
  action === 'commented' && comment_id !== null
    ? { type: 'articleComment' as const, id: comment_id }
    : { type: 'articleAction' as const, id: notification_id }

/** Spec §3: the action on an article, or the comment on it, with a link to the article. */
function doneResource(row: Row, articleId: string): string {
  const done = doneOf(row)
  const relationships = { article: { data: { type: 'article' as const, id: articleId } } }
  if (done.type === 'articleComment') {
    const isReply = row.is_reply === true
    // Only the closest reason is reported: a reply before a mention.
    const attributes = { isReply, isMention: !isReply && row.is_mention === true }
    return JSON.stringify({ ...done, attributes, relationships } satisfies ToldCommentResource)
  }
  const { action, comment_id: commentId } = row
  const attributes = { action, ...(commentId === null ? {} : { commentId }) }
  return JSON.stringify({
    ...done,
    type: done.type,
    attributes,
    relationships,
  } satisfies ArticleActionResource)
}

/** Spec §3: a review that was liked, by the id of the line. */
const reviewLikeResource = (row: Row, gameReviewPath: string): string =>
  JSON.stringify({
    ...{ type: 'gameReviewLike', id: row.notification_id },
    attributes: {
      gameReviewTitle: row.review_title ?? '',
      gameReviewPath,
      gameReviewSlug: row.review_slug ?? '',
    },
  } satisfies GameReviewLikeResource)

const isUnnamed = ({ anonymous, unnamed }: Row): boolean => (anonymous ?? true) || Boolean(unnamed)

const isStaffAction = (action: Row['action']): boolean => STAFF_ACTIONS.some(known => known === action)
const waitingOf = ({ guides, subject }: Row) => ({
  count: guides ?? 0,
  queue: staffQueues.find(queue => subject.endsWith(` ${queue}`)) ?? 'reports',
})

const resource = (row: Row): string =>
  JSON.stringify({
    type: 'notification',
    id: row.notification_id,
    attributes: {
      ...{ action: row.action, kind: row.kind },
      ...(row.others === undefined ? {} : { others: Number(row.others ?? 0) }),
      checkedAt: row.checked_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      anonymous: isUnnamed(row),
      ...(isStaffAction(row.action) && { waiting: waitingOf(row) }),
      // It may have been withdrawn a moment ago.
      ...(row.label === null ? {} : { version: { label: row.label, guides: row.guides ?? 0 } }),
      ...(row.requested_title === null ? {} : { request: { title: row.requested_title } }),
    },
    relationships: {
      createdBy: { data: isUnnamed(row) ? null : { type: 'user', id: row.actor_id } },
      notificatable: { data: subjectOf(row) },
    },
  } satisfies NotificationResource)

function subjectOf(row: Row): NotificationResource['relationships']['notificatable']['data'] {
  if (row.article_id) return doneOf(row)
  if (row.review_id) return { type: 'gameReviewLike', id: row.notification_id }
  return row.game_id ? { type: 'game', id: row.game_id } : null
}

/** Has a member anything unread? */
export async function hasUnchecked(db: Context['db'], userId: string): Promise<boolean> {
  const [found] = await anyUnchecked(db, userId)
  return Boolean(found?.unchecked)
}
