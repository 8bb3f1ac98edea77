import { pageQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import {
  type ArticleActionResource,
  type NotificationResource,
  notificationList,
} from '@koryaku/contracts/notifications/notification.api.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { sql } from 'kysely'
import { answerPrivate } from '#reading/answers.ts'
import { articleFragments, userFragments } from '#reading/fragments.ts'
import { listDocument, pageWindow } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'

/** Before any position. */
const NONE = sql<string>`-1`
/** Who has more than this many is told so: nobody reads on there, and counting all of them costs. */
const COUNTED_MAX = 1_000

/**
 * Everything that was told to a member, newest first; deleted articles take their lines with them. What a member is told
 * is about articles of his own, so that these few are found once, and not each article by its line.
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
const pageOf = prepared(
  'notifications',
  (userId: Param<string>, limit: Param<number>, offset: Param<number>) =>
    ownOf(userId)
      .select(['n.notification_id', 'n.actor_id', 'n.action', 'n.article_id', 'n.created_at'])
      .select(({ eb, ref, selectFrom }) => [
        // None: the moderators.
        selectFrom('read.user_card as u')
          .select('u.anonymous')
          .whereRef('u.user_id', '=', 'n.actor_id')
          .as('anonymous'),
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
        ),
    ).as('unchecked'),
  ),
)

/** GET my/notifications. */
export function notificationRoutes(app: HttpApp, { db, cards, readModels }: Context): void {
  app.get(
    '/api/my/notifications',
    {
      config: { access: 'member', reads: ['notifications', 'articles', 'users'] },
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
        const actors = await userFragments(cards, [...new Set(rows.map(row => row.actor_id))])
        const { total = '0', unchecked = '0' } = counts ?? {}
        const actions = rows.flatMap(row => (row.article_id ? actionResource(row, row.article_id) : []))
        const meta = { totalCount: Number(total), uncheckedCount: Number(unchecked) }
        return listDocument(rows.map(resource).join(','), [actions.join(','), articles, games, actors], meta)
      }),
  )
}

/** Spec §3: what was done to an article, which leads to the article. */
const actionResource = ({ notification_id: id, action }: Row, articleId: string): string =>
  JSON.stringify({
    type: 'articleAction',
    id,
    attributes: { action },
    relationships: { article: { data: { type: 'article', id: articleId } } },
  } satisfies ArticleActionResource)

const resource = (row: Row): string =>
  JSON.stringify({
    type: 'notification',
    id: row.notification_id,
    attributes: {
      action: row.action,
      checkedAt: row.checked_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      anonymous: row.anonymous ?? true,
    },
    relationships: {
      createdBy: { data: (row.anonymous ?? true) ? null : { type: 'user', id: row.actor_id } },
      notificatable: { data: row.article_id ? { type: 'articleAction', id: row.notification_id } : null },
    },
  } satisfies NotificationResource)

/** Has a member anything unread? */
export async function hasUnchecked(db: Context['db'], userId: string): Promise<boolean> {
  const [found] = await anyUnchecked(db, userId)
  return Boolean(found?.unchecked)
}
