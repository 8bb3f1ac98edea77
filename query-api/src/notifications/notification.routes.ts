import { pageQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import {
  type ArticleActionResource,
  type GameReviewLikeResource,
  type NotificationResource,
  notificationList,
  type ToldCommentResource,
} from '@koryaku/contracts/notifications/notification.api.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import { answerPrivate } from '#reading/answers.ts'
import { articleFragments, gameFragments, userFragments } from '#reading/fragments.ts'
import { listDocument, pageWindow } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { isWantedNotice } from '../relations/unwanted.ts'
import { viewerOf } from '../viewer.ts'

/** Before any position. */
const NONE = sql<string>`-1`
/** Who has more than this many is told so: nobody reads on there, and counting all of them costs. */
const COUNTED_MAX = 1_000

/** Decisions of moderators: the author sees them even where the comment is not shown. */
const DECISIONS = ['suspended', 'reinstated', 'appeal_upheld', 'appeal_overturned'] as const

/** Can what was said, or liked, still be read? */
const isShownComment = (commentId: Ref) =>
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
/** Can the review that was liked still be read? */
const isPublicReview = (reviewId: Ref) =>
  read
    .selectFrom('read.game_review as r')
    .select('r.review_id')
    .where(({ eb }) => eb('r.review_id', '=', reviewId))
    .where('r.status', '=', 'published')
type Ref = RawBuilder<string | null>

/**
 * Everything that was told to a member, newest first; deleted articles take their lines with them, and so do comments that
 * nobody can read now. What a member is told is else about articles of his own, so that these few are found once, and not each
 * article by its line.
 */
const ownOf = (userId: Param<string>) =>
  read
    .selectFrom('read.notification as n')
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
      or([eb('n.review_id', 'is', null), exists(isPublicReview(sql.ref('n.review_id')))]),
    )
    .where(isWantedNotice(userId))
const pageOf = prepared(
  'notifications',
  (userId: Param<string>, limit: Param<number>, offset: Param<number>) =>
    ownOf(userId)
      .leftJoin('read.game_version as v', 'v.version_id', 'n.version_id')
      .leftJoin('read.game_review as review', 'review.review_id', 'n.review_id')
      .leftJoin('read.game_card as reviewed', 'reviewed.game_id', 'review.game_id')
      .leftJoin('read.article_comment as said', 'said.comment_id', 'n.comment_id')
      .select(['n.notification_id', 'n.actor_id', 'n.action', 'n.article_id', 'n.comment_id', 'n.created_at'])
      .leftJoin('read.game_request as wanted', 'wanted.request_id', 'n.request_id')
      .select(['n.game_id', 'n.guides', 'v.label', 'wanted.title as requested_title'])
      .select(['n.review_id', 'review.title as review_title', 'reviewed.slug as review_slug'])
      .select(({ eb, ref, selectFrom }) => [
        // None: the moderators.
        selectFrom('read.user_card as u')
          .select('u.anonymous')
          .whereRef('u.user_id', '=', 'n.actor_id')
          .as('anonymous'),
        // Who was not named as it was said, or done, is not named by the bell.
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
      .orderBy('n.position', 'desc')
      .limit(limit)
      .offset(offset),
)
const countsOf = prepared('notification-counts', (userId: Param<string>, most: Param<number>) =>
  read
    .selectFrom(
      ownOf(userId)
        .select(({ eb, fn }) => eb('n.position', '>', fn.coalesce('w.up_to', NONE)).as('is_new'))
        .orderBy('n.position', 'desc')
        .limit(most)
        .as('newest'),
    )
    .select(({ fn }) => [
      fn.countAll<string>().as('total'),
      fn.countAll<string>().filterWhere('is_new', '=', true).as('unchecked'),
    ]),
)
type Row = Awaited<ReturnType<typeof pageOf>>[number]

const anyUnchecked = prepared('has-unchecked', (userId: Param<string>) =>
  read.selectNoFrom(({ exists, selectFrom }) =>
    exists(
      selectFrom('read.notification as n')
        .select('n.position')
        .where('n.user_id', '=', userId)
        .where(({ eb, fn, selectFrom }) => {
          const mark = selectFrom('read.notification_watermark as w')
            .select('w.up_to')
            .where('w.user_id', '=', userId)
          return eb('n.position', '>', fn.coalesce(mark, NONE))
        })
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
          or([eb('n.review_id', 'is', null), exists(isPublicReview(sql.ref('n.review_id')))]),
        )
        .where(isWantedNotice(userId)),
    ).as('unchecked'),
  ),
)

const reads = [
  ...(['notifications', 'articles', 'users', 'games'] as const),
  ...(['versions', 'comments', 'reviews', 'relations', 'requests'] as const),
]

/** GET my/notifications. */
export function notificationRoutes(app: HttpApp, { db, cards, readModels }: Context): void {
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
      answerPrivate(request, reply, readModels, async () => {
        const { userId } = viewerOf(request)
        const { limit, offset } = pageWindow(request.query)
        const rows = await pageOf(db, userId, limit, offset)
        const [counts] = await countsOf(db, userId, COUNTED_MAX)
        const articleIds = [...new Set(rows.flatMap(row => row.article_id ?? []))]
        const { data: articles, games } = await articleFragments({ db, cards }, articleIds, userId)
        const versionsOf = [...new Set(rows.flatMap(row => row.game_id ?? []))]
        const others = versionsOf.filter(id => !games.includes(`"type":"game","id":"${id}"`))
        const versionGames = await gameFragments(cards, others)
        const actors = await userFragments(cards, [
          ...new Set(rows.flatMap(row => (isUnnamed(row) ? [] : [row.actor_id]))),
        ])
        const { total = '0', unchecked = '0' } = counts ?? {}
        const actions = rows.flatMap(row => (row.article_id ? doneResource(row, row.article_id) : []))
        const likes = rows.flatMap(row => (row.review_id ? reviewLikeResource(row, row.review_id) : []))
        const meta = { totalCount: Number(total), uncheckedCount: Number(unchecked) }
        return listDocument(
          rows.map(resource).join(','),
          [actions.join(','), likes.join(','), articles, games, versionGames, actors],
          meta,
        )
      }),
  )
}

/** What the line is about: a comment by its own id, anything else by that of the line. */
const doneOf = ({ action, comment_id, notification_id }: Row) =>
  action === 'commented' && comment_id !== null
    ? { type: 'articleComment' as const, id: comment_id }
    : { type: 'articleAction' as const, id: notification_id }

/** Spec §3: what was done to an article, or said there, which leads to the article. */
function doneResource(row: Row, articleId: string): string {
  const done = doneOf(row)
  const relationships = { article: { data: { type: 'article' as const, id: articleId } } }
  if (done.type === 'articleComment') {
    const isReply = row.is_reply === true
    // Of several reasons the nearest is said: an answer, then the own name.
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

const resource = (row: Row): string =>
  JSON.stringify({
    type: 'notification',
    id: row.notification_id,
    attributes: {
      action: row.action,
      checkedAt: row.checked_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      anonymous: isUnnamed(row),
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
